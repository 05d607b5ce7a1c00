import { href, Link } from 'react-router'
import { formatRelative } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import { formatRand } from '#kernel/money.ts'
import type { MoneyIn } from '#modules/billing/revenue/queries/income.server.ts'
import { runStatusLabels } from '#modules/billing/runs/rules/run-list.ts'
import { ChartCard } from '#ui/charts/chart-card.tsx'
import { dataColours, type Series } from '#ui/charts/series.ts'
import { monthLabel } from '#ui/charts/value-labels.ts'
import { StatusBadge } from '#ui/feedback/badge.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { BillingState } from './business-cards.server.ts'

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
                <StatusBadge status={last.status} labels={runStatusLabels} />
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

const methods: Series[] = [
  { key: 'card', label: 'Card', colour: dataColours[1] },
  { key: 'bank_transfer', label: 'Transfer', colour: dataColours[0] },
]

/** Twelve months of income; `income` is null while it is still being counted. */
export function IncomeChart({ income }: { income: readonly MoneyIn[] | null }) {
  const months = income ?? []
  const isEmpty = months.every(({ totalCents }) => totalCents === 0)
  const nothing =
    income === null
      ? 'Counting the payments of twelve months…'
      : 'No payments received in the last twelve months.'
  return (
    <ChartCard
      title="Income"
      headline={income === null ? '–' : formatRand(months.at(-1)?.totalCents ?? 0)}
      note="so far this month, incl. VAT, by the day it was received"
      empty={isEmpty ? nothing : null}
      chart={{
        kind: 'stacked',
        unit: 'rand',
        series: methods,
        rows: months.map(({ month, cents }) => ({ label: monthLabel(month), values: cents })),
        beginsWithData: true,
      }}
    />
  )
}
