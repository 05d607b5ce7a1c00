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
      className="-mx-4 flex gap-1.5 max-sm:overflow-x-auto max-sm:px-4 max-sm:[scrollbar-width:none] sm:mx-0 sm:flex-wrap"
    >
      {views.map(([label, filter]) => (
        <Link
          key={label}
          to={`${href('/admin/tickets')}?${new URLSearchParams(filter)}`}
          aria-current={isShown(filter, params) ? 'page' : undefined}
          className="inline-flex min-h-8 shrink-0 items-center rounded-full border border-line-strong/60 bg-surface px-3 font-medium text-sm hover:bg-sunken aria-[current=page]:border-text aria-[current=page]:bg-text aria-[current=page]:text-page max-sm:min-h-11"
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
