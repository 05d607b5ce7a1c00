import { FolderOpen, Plus } from 'lucide-react'
import { href, Outlet } from 'react-router'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import {
  type FaqCategoryRow,
  faqCategoryList,
} from '#modules/content/faq/queries/manage-faqs.server.ts'
import { ActiveBadge } from '#ui/feedback/badge.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import { SortableList } from '#ui/table/sortable-list.tsx'
import { EditAndDelete } from '../edit-and-delete.tsx'
import type { Route } from './+types/categories'
import { FaqTabs } from './tabs.tsx'

const heading = 'FAQ Manager'
const icon = { 'aria-hidden': true, className: 'size-4' } as const

export const meta: Route.MetaFunction = () => [{ title: `Categories, ${heading}` }]

export async function loader() {
  return { categories: await faqCategoryList() }
}

const addCategory = (
  <Button to="/admin/faq/categories/new" preventScrollReset icon={<Plus {...icon} />}>
    Add category
  </Button>
)

export default function FaqCategories({ loaderData: { categories } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={heading}
        description="Categories in the order of the FAQ page."
        actions={addCategory}
      />
      <FaqTabs />
      {categories.length === 0 ? (
        <Card>
          <EmptyState
            icon={<FolderOpen className="size-6" />}
            title="No categories found"
            action={addCategory}
          >
            Every question belongs to a category.
          </EmptyState>
        </Card>
      ) : (
        <SortableList
          label="Categories"
          rows={categories}
          moveTo={(id) =>
            href('/admin/faq/categories/:id/change/:property', { id, property: 'move' })
          }
          order={{ isFirstPage: true, isLastPage: true }}
        >
          {(category) => <CategoryCard category={category} />}
        </SortableList>
      )}
      <Outlet />
    </>
  )
}

function CategoryCard({
  category: { id, name, slug, description, isActive, faqCount },
}: {
  category: FaqCategoryRow
}) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-3 px-3 py-3 text-sm">
      <div className="min-w-0">
        <h2 className="wrap-anywhere flex flex-wrap items-center gap-2 font-semibold">
          {name}
          <ActiveBadge isActive={isActive} />
        </h2>
        {description !== '' && <p className="wrap-anywhere mt-0.5 text-muted">{description}</p>}
        <p className="wrap-anywhere mt-0.5 text-muted">
          {slug}, {faqCount} {faqCount === 1 ? 'FAQ' : 'FAQs'}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          to={`${href('/admin/faq')}?category=${id}`}
          variant="outline"
          size="sm"
          aria-label={`Show FAQs of ${name}`}
        >
          Show FAQs
        </Button>
        <EditAndDelete
          name={name}
          edit={href('/admin/faq/categories/:id', { id })}
          remove={href('/admin/faq/categories/:id/delete', { id })}
        />
      </div>
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading={heading} message="Failed to load categories" error={error} />
}
