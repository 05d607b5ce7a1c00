import { FolderOpen, Plus } from 'lucide-react'
import { href, Outlet } from 'react-router'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { blogCategoryList } from '#modules/blog/queries/blog-topics.server.ts'
import { pendingCommentCount } from '#modules/blog/queries/manage-comments.server.ts'
import { ActiveBadge } from '#ui/feedback/badge.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import { SortableList } from '#ui/table/sortable-list.tsx'
import type { Route } from './+types/categories'
import { BlogTabs, heading } from './tabs.tsx'
import { TopicCard } from './topic-card.tsx'

export const meta: Route.MetaFunction = () => [{ title: `Categories, ${heading}` }]

export async function loader() {
  const [categories, pending] = await Promise.all([blogCategoryList(), pendingCommentCount()])
  return { categories, pending }
}

const newCategory = (
  <Button
    to="/admin/blog/categories/new"
    preventScrollReset
    icon={<Plus aria-hidden="true" className="size-4" />}
  >
    New category
  </Button>
)

export default function BlogCategories({ loaderData }: Route.ComponentProps) {
  const { categories, pending } = loaderData
  return (
    <>
      <PageHeader
        title={heading}
        description="Categories in the order of the blog."
        actions={newCategory}
      />
      <BlogTabs pending={pending} />
      {categories.length === 0 ? (
        <Card>
          <EmptyState
            icon={<FolderOpen className="size-6" />}
            title="No categories yet. Create your first category!"
            action={newCategory}
          >
            Posts without one are fine. Categories help visitors to find what they came for.
          </EmptyState>
        </Card>
      ) : (
        <SortableList
          label="Categories"
          isGrid
          rows={categories}
          moveTo={(id) =>
            href('/admin/blog/categories/:id/change/:property', { id, property: 'move' })
          }
          order={{ isFirstPage: true, isLastPage: true }}
        >
          {(category) => (
            <TopicCard
              {...category}
              badge={<ActiveBadge isActive={category.isActive} />}
              edit={href('/admin/blog/categories/:id', { id: category.id })}
              remove={href('/admin/blog/categories/:id/delete', { id: category.id })}
            />
          )}
        </SortableList>
      )}
      <Outlet />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading={heading} message="Failed to load categories" error={error} />
}
