import { href, Link, useSearchParams } from 'react-router'
import type { TimeZone } from '#kernel/dates.ts'
import { isNarrowed, listSearch } from '#kernel/list-query.ts'
import type { Page } from '#kernel/paging.ts'
import type { GeneralListRow } from '#modules/enquiries/queries/enquiry-lists.server.ts'
import {
  type GeneralListQuery,
  generalStatusFilters,
} from '#modules/enquiries/rules/enquiry-list.ts'
import { generalStatusLabels } from '#modules/enquiries/rules/status.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { FilterBar } from '#ui/table/filter-bar.tsx'
import { Pager } from '#ui/table/pager.tsx'
import { EnquiryRows } from './enquiry-rows.tsx'

const noun = { one: 'enquiry', many: 'enquiries' }

const search = { label: 'Search enquiries', placeholder: 'Name, email, subject or message' }

const filters = [
  {
    name: 'assigned',
    label: 'Assigned to',
    all: 'Everybody’s',
    options: [
      { value: 'me', label: 'Assigned to me' },
      { value: 'nobody', label: 'Unassigned' },
    ],
  },
]

type Props = {
  page: Page<GeneralListRow>
  query: GeneralListQuery
  currentId: string | undefined
  now: Date
  zone: TimeZone
}

/** The left of both panes: search, statuses, and the enquiries newest first. */
export function ListPane({ page, query, currentId, now, zone }: Props) {
  return (
    <div
      className={`flex min-w-0 flex-col gap-3 lg:sticky lg:top-4 lg:max-h-[calc(100dvh-var(--demo-bar,0px)-2rem)] xl:[&_[role=search]>span]:w-full ${currentId === undefined ? '' : 'max-lg:hidden'}`}
    >
      <StatusLinks query={query} />
      <FilterBar query={query} filters={filters} search={search} columns={[]} />
      <div className="flex min-h-0 flex-col overflow-hidden rounded-xl border border-line bg-surface [&_nav>div>p]:hidden">
        {page.rows.length === 0 ? (
          <EmptyState
            title="No enquiries found"
            action={
              isNarrowed(query) && (
                <Button to={href('/admin/enquiries')} variant="outline">
                  Clear filters
                </Button>
              )
            }
          >
            {isNarrowed(query)
              ? 'Nothing matches these filters.'
              : 'What visitors send through the contact form appears here.'}
          </EmptyState>
        ) : (
          <EnquiryRows rows={page.rows} currentId={currentId} now={now} zone={zone} />
        )}
        {(page.rows.length > 0 || page.previous !== null) && (
          <Pager page={page} size={query.size} noun={noun} />
        )}
      </div>
    </div>
  )
}

function StatusLinks({ query }: { query: GeneralListQuery }) {
  const [params] = useSearchParams()
  const choices = [
    { value: null, label: 'All' },
    ...generalStatusFilters.map((value) => ({ value, label: generalStatusLabels[value] })),
  ]
  return (
    <nav aria-label="Filter by status" className="flex flex-wrap gap-1.5">
      {choices.map(({ value, label }) => (
        <Link
          key={label}
          to={`${href('/admin/enquiries')}${listSearch(params, { status: value })}`}
          preventScrollReset
          aria-current={query.filters.status === value ? 'true' : undefined}
          className="inline-flex min-h-8 items-center rounded-full border border-line-strong/60 bg-surface px-3 font-medium text-sm max-sm:min-h-11 hover:bg-sunken aria-[current]:border-transparent aria-[current]:bg-text aria-[current]:text-page"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
