import { href, Link, useSearchParams } from 'react-router'
import { formatCappedCount } from '#kernel/format-count.ts'
import { listSearch } from '#kernel/list-query.ts'
import { type InboxKind, inboxKindLabels } from '#modules/inbox/rules/inbox.ts'

type KindsProps = {
  kinds: readonly InboxKind[]
  counts: Partial<Record<InboxKind, number>>
  chosen: InboxKind | null
}

/** The kinds that the reader handles, each with how many wait. */
export function Kinds({ kinds, counts, chosen }: KindsProps) {
  const [params] = useSearchParams()
  const all = kinds.reduce((total, kind) => total + (counts[kind] ?? 0), 0)
  const views = [
    { value: null, label: 'All', count: all },
    ...kinds.map((kind) => ({
      value: kind,
      label: inboxKindLabels[kind].many,
      count: counts[kind] ?? 0,
    })),
  ]
  return (
    <nav
      aria-label="What waits"
      className="-mx-4 flex gap-x-5 border-line border-b max-sm:overflow-x-auto max-sm:px-4 max-sm:[scrollbar-width:none] sm:mx-0 sm:flex-wrap"
    >
      {views.map(({ value, label, count }) => (
        <Link
          key={label}
          to={`${href('/admin/inbox')}${listSearch(params, { kind: value })}`}
          preventScrollReset
          aria-current={value === chosen ? 'page' : undefined}
          className="-mb-px inline-flex min-h-10 shrink-0 items-center gap-1.5 border-transparent border-b-2 font-medium text-muted text-sm hover:text-text aria-[current=page]:border-selected aria-[current=page]:text-text max-sm:min-h-11"
        >
          {label}
          <span className="tabular text-xs">{formatCappedCount(count)}</span>
        </Link>
      ))}
    </nav>
  )
}
