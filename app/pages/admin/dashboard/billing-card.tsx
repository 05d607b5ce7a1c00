import { href, Link } from 'react-router'
import { formatRelative } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import { runStatusLabels } from '#modules/billing/runs/rules/run-list.ts'
import type { BillingRunStatus } from '#modules/billing/subscriptions/rules/renewal-states.ts'
import { Badge, type Tone } from '#ui/feedback/badge.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { BillingState } from './billing-state.server.ts'

const tones: Record<BillingRunStatus, Tone> = {
  running: 'info',
  completed: 'positive',
  interrupted: 'warning',
}

const nextRun: Record<BillingState['next'], string> = {
  today: 'Today between 06:00 and 07:00',
  tomorrow: 'Tomorrow between 06:00 and 07:00',
  soon: 'Within the hour',
}

/** When billing ran, when it runs next, and what went wrong. */
export function BillingCard({
  state: { last, next, problems },
  now,
  zone,
}: {
  state: BillingState
  now: Date
  zone: TimeZone
}) {
  const failures = [
    count(problems.declined, 'charge without success', 'charges without success'),
    count(problems.suspended, 'service suspended', 'services suspended'),
    count(problems.parked, 'subscription parked', 'subscriptions parked'),
  ].filter((text) => text !== null)
  return (
    <Card
      title="Billing run"
      actions={
        <Link
          to={href('/admin/billing')}
          className="text-link text-sm underline underline-offset-4 max-sm:py-2.5"
        >
          Open billing
        </Link>
      }
    >
      <dl className="flex flex-col gap-3 text-sm">
        <div>
          <dt className="text-muted text-xs">Last run</dt>
          <dd className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1">
            {last === null ? (
              'None yet'
            ) : (
              <>
                <Link
                  to={href('/admin/billing/runs/:id', { id: last.id })}
                  className="underline-offset-4 hover:underline max-sm:py-2.5"
                >
                  {formatRelative(last.startedAt, now, zone)}
                </Link>
                <Badge tone={tones[last.status]}>{runStatusLabels[last.status]}</Badge>
              </>
            )}
          </dd>
          {last && (
            <dd className="mt-0.5 text-muted text-xs">
              {failures.length === 0 ? 'Without problems' : failures.join(', ')}
            </dd>
          )}
        </div>
        <div>
          <dt className="text-muted text-xs">Next run</dt>
          <dd className="mt-0.5">{nextRun[next]}</dd>
        </div>
      </dl>
    </Card>
  )
}

function count(number: number, one: string, many: string): string | null {
  return number === 0 ? null : `${number} ${number === 1 ? one : many}`
}
