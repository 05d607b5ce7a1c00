import { href, Link, useSearchParams } from 'react-router'

/** The questions that staff ask every day, as links. */
export function SavedViews({ memberId }: { memberId: string }) {
  const [params] = useSearchParams()
  const views: readonly [label: string, filter: Record<string, string>][] = [
    ['All', {}],
    ['Mine', { status: 'unsolved', agent: memberId }],
    ['Unassigned', { status: 'unsolved', agent: 'none' }],
    ['Waiting on us', { status: 'waiting_us' }],
    ['Overdue SLA', { status: 'overdue' }],
    ['Escalated', { status: 'escalated' }],
  ]
  return (
    <nav
      aria-label="Saved views"
      className="-mx-4 flex gap-x-5 border-line border-b max-sm:overflow-x-auto max-sm:px-4 max-sm:[scrollbar-width:none] sm:mx-0 sm:flex-wrap"
    >
      {views.map(([label, filter]) => (
        <Link
          key={label}
          to={`${href('/admin/tickets')}?${new URLSearchParams(filter)}`}
          aria-current={isShown(filter, params) ? 'page' : undefined}
          className="-mb-px inline-flex min-h-10 shrink-0 items-center border-transparent border-b-2 font-medium text-muted text-sm hover:text-text aria-[current=page]:border-selected aria-[current=page]:text-text max-sm:min-h-11"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

const filters = [
  'status',
  'statuses',
  'category',
  'priority',
  'team',
  'agent',
  'customer',
  'rating',
  'q',
  'from',
  'to',
]

function isShown(filter: Record<string, string>, params: URLSearchParams): boolean {
  return filters.every((name) => (filter[name] ?? '') === (params.get(name) ?? ''))
}
