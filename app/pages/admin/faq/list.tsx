import { CircleHelp, Plus } from 'lucide-react'
import { href, Outlet, useLocation } from 'react-router'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { formatCount } from '#kernel/format-count.ts'
import { isNarrowed, parseListQuery } from '#kernel/list-query.ts'
import {
  type FaqRow,
  faqCategoryNames,
  faqList,
} from '#modules/content/faq/queries/manage-faqs.server.ts'
import { activeFilters, faqListShape } from '#modules/content/faq/rules/faq-list.ts'
import { ActiveBadge, Badge } from '#ui/feedback/badge.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ActionButton } from '#ui/form/action-button.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import { FilterBar } from '#ui/table/filter-bar.tsx'
import { Pager } from '#ui/table/pager.tsx'
import { SortableList } from '#ui/table/sortable-list.tsx'
import { EditAndDelete } from '../edit-and-delete.tsx'
import type { Route } from './+types/list'
import { readableAnswer } from './readable-answer.server.ts'
import { FaqTabs } from './tabs.tsx'

const heading = 'FAQ Manager'

export const meta: Route.MetaFunction = () => [{ title: heading }]

export async function loader(args: Route.LoaderArgs) {
  const categories = await faqCategoryNames()
  const query = parseListQuery(faqListShape(categories.map(({ id }) => id)), args.url.searchParams)
  const page = await faqList(query)
  return {
    categories,
    query,
    page: {
      ...page,
      rows: page.rows.map((row) => ({ ...row, shown: readableAnswer(row.answer) })),
    },
  }
}

const activeLabels = { active: 'Active', inactive: 'Inactive' }

export default function Faqs({ loaderData: { categories, query, page } }: Route.ComponentProps) {
  const { search } = useLocation()
  const addFaq = (
    <Button
      to={`${href('/admin/faq/new')}${search}`}
      preventScrollReset
      icon={<Plus aria-hidden="true" className="size-4" />}
    >
      Add FAQ
    </Button>
  )
  const filters = [
    {
      name: 'category',
      label: 'Category',
      all: 'All categories',
      options: categories.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      name: 'active',
      label: 'State',
      all: 'Active and inactive',
      options: activeFilters.map((value) => ({ value, label: activeLabels[value] })),
    },
  ]
  const isInOrder =
    query.filters.category !== null && query.filters.active === null && query.search === ''
  return (
    <>
      <PageHeader
        title={heading}
        description="Questions and answers of the FAQ page."
        actions={addFaq}
      />
      <FaqTabs />
      <FilterBar
        query={query}
        filters={filters}
        search={{ label: 'Search FAQs', placeholder: 'Question or answer' }}
        columns={[]}
      />
      {page.rows.length === 0 ? (
        <Card>
          <EmptyState
            icon={<CircleHelp className="size-6" />}
            title="No FAQs found"
            action={
              isNarrowed(query) ? (
                <Button to="?" variant="outline">
                  Clear filters
                </Button>
              ) : (
                addFaq
              )
            }
          >
            {isNarrowed(query)
              ? 'Nothing matches these filters.'
              : 'The FAQ page shows questions once you add one.'}
          </EmptyState>
        </Card>
      ) : (
        <>
          <p className="text-muted text-sm">
            {isInOrder
              ? 'In the order of the site: featured ones come first.'
              : 'Choose a category, without a search, to change its order.'}
          </p>
          <SortableList
            label="FAQs"
            rows={page.rows.map((faq) => ({ ...faq, name: faq.question }))}
            moveTo={(id) => href('/admin/faq/:id/change/:property', { id, property: 'move' })}
            order={
              isInOrder
                ? { isFirstPage: page.previous === null, isLastPage: page.next === null }
                : null
            }
          >
            {(faq) => <FaqCard faq={faq} />}
          </SortableList>
          <div className="rounded-xl border border-line bg-surface [&>nav]:border-t-0">
            <Pager page={page} size={query.size} noun={{ one: 'FAQ', many: 'FAQs' }} />
          </div>
        </>
      )}
      <Outlet />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading={heading} message="Failed to load FAQs" error={error} />
}

/** B§2.2.18: a card that expands. */
function FaqCard({ faq }: { faq: FaqRow & { shown: string } }) {
  const { search } = useLocation()
  const { id, question } = faq
  const change = (property: string) => href('/admin/faq/:id/change/:property', { id, property })
  const fields = { list: search }
  return (
    <details className="group min-w-0">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 rounded-xl px-4 py-3 text-sm hover:bg-sunken">
        <span className="wrap-anywhere min-w-0 basis-full font-semibold sm:basis-auto">
          {question}
        </span>
        <span className="flex flex-wrap gap-1.5">
          <ActiveBadge isActive={faq.isActive} />
          {faq.isFeatured && <Badge tone="outline">Featured</Badge>}
        </span>
        <span className="wrap-anywhere text-muted">{faq.categoryName}</span>
      </summary>
      <div className="flex flex-col gap-3 border-line border-t px-4 py-3 text-sm">
        <p className="wrap-anywhere line-clamp-[12] max-w-prose whitespace-pre-line leading-relaxed">
          {faq.shown}
        </p>
        {faq.tags.length > 0 && (
          <p className="flex flex-wrap gap-1.5">
            {faq.tags.map((tag) => (
              <Badge key={tag}>{tag}</Badge>
            ))}
          </p>
        )}
        <p className="tabular text-muted">
          {formatCount(faq.viewsCount)} views, {formatCount(faq.helpfulCount)} helpful,{' '}
          {formatCount(faq.notHelpfulCount)} not helpful
        </p>
        <div className="flex flex-wrap gap-2">
          <ActionButton
            to={change(faq.isActive ? 'deactivate' : 'activate')}
            fields={fields}
            aria-label={`${faq.isActive ? 'Deactivate' : 'Activate'} ${question}`}
          >
            {faq.isActive ? 'Deactivate' : 'Activate'}
          </ActionButton>
          <ActionButton
            to={change(faq.isFeatured ? 'unfeature' : 'feature')}
            fields={fields}
            aria-label={`${faq.isFeatured ? 'Unfeature' : 'Feature'} ${question}`}
          >
            {faq.isFeatured ? 'Unfeature' : 'Feature'}
          </ActionButton>
          <EditAndDelete
            name={question}
            edit={`${href('/admin/faq/:id', { id })}${search}`}
            remove={`${href('/admin/faq/:id/delete', { id })}${search}`}
          />
        </div>
      </div>
    </details>
  )
}
