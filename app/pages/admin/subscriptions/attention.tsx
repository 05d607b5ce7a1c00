import { CircleHelp, CirclePause, Gavel, type LucideIcon, PlugZap } from 'lucide-react'
import { Link } from 'react-router'
import { formatCount } from '#kernel/format-count.ts'
import {
  type ReviewReason,
  reviewReasonLabels,
  reviewReasons,
} from '#modules/billing/subscriptions/rules/subscription-list.ts'

const icons: Record<ReviewReason, LucideIcon> = {
  charge: CircleHelp,
  parked: CirclePause,
  proposal: Gavel,
  gateway: PlugZap,
}

type Props = { counts: Record<ReviewReason, number>; chosen: string | null }

/** What needs attention, each linked to its subscriptions; empty if nothing does. */
export function OpenQuestions({ counts, chosen }: Props) {
  const open = reviewReasons.filter((kind) => counts[kind] > 0)
  if (open.length === 0) return null
  return (
    <section
      aria-label="Needs attention"
      className="rounded-xl border border-warning/40 bg-warning-soft px-4 py-3"
    >
      <h2 className="font-semibold text-sm">Needs attention</h2>
      <ul className="mt-2 flex flex-wrap gap-2">
        {open.map((kind) => {
          const Icon = icons[kind]
          return (
            <li key={kind}>
              <Link
                to={kind === chosen ? '?' : `?attention=${kind}`}
                preventScrollReset
                aria-current={kind === chosen ? 'true' : undefined}
                className="inline-flex min-h-9 max-sm:min-h-11 items-center gap-2 rounded-lg border border-line-strong/60 bg-surface px-3 text-sm hover:border-line-strong aria-[current]:border-selected aria-[current]:font-semibold"
              >
                <Icon aria-hidden="true" className="size-4 shrink-0 text-warning" />
                {reviewReasonLabels[kind]}
                <span className="tabular font-semibold">{formatCount(counts[kind])}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
