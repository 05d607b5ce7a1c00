import { CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { formatCount } from '#kernel/format-count.ts'
import { formatRand } from '#kernel/money.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { WaitingLine } from './waiting-lines.server.ts'

/** What waits for staff, each line a link to exactly that list. */
export function WaitingList({ lines }: { lines: readonly WaitingLine[] }) {
  if (lines.length === 0)
    return (
      <p className="flex items-center gap-2.5 rounded-xl border border-line bg-surface px-4 py-3 text-muted text-sm">
        <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-positive" />
        Nothing is waiting for you.
      </p>
    )
  return (
    <Card title="Needs attention">
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2 xl:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))]">
        {[...Map.groupBy(lines, ({ group }) => group)].map(([group, own]) => (
          <div key={group} className="min-w-0">
            <h3 className="px-2 font-semibold text-muted text-xs">{group}</h3>
            <ul className="mt-1 flex flex-col">
              {own.map((line) => (
                <li key={line.label}>
                  <Link
                    to={line.to}
                    className="flex min-h-9 max-sm:min-h-11 items-center gap-3 rounded-lg px-2 py-1 text-sm hover:bg-sunken focus-visible:-outline-offset-2"
                  >
                    <span className="min-w-0 flex-1 break-words">
                      {line.label}
                      {line.cents !== undefined && (
                        <span className="block text-muted text-xs tabular-nums">
                          {formatRand(line.cents)}
                        </span>
                      )}
                    </span>
                    <Badge tone={line.isUrgent ? 'warning' : 'neutral'}>
                      {formatCount(line.count)}
                      {line.isMore && '+'}
                    </Badge>
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Card>
  )
}
