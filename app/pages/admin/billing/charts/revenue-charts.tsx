import { Link } from 'react-router'
import { formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import { formatCount } from '#kernel/format-count.ts'
import { formatRand, formatRandShort } from '#kernel/money.ts'
import type { RevenueFigures } from '#modules/billing/revenue/queries/revenue-figures.server.ts'
import { ageingLabels } from '#modules/billing/statements/rules/ageing.ts'
import { type Change, ChartCard } from '#ui/charts/chart-card.tsx'
import { dataColours, type Series } from '#ui/charts/series.ts'
import { monthLabel, valueLabels } from '#ui/charts/value-labels.ts'

const methods: Series[] = [
  { key: 'card', label: 'Card', colour: dataColours[1] },
  { key: 'bank_transfer', label: 'Transfer', colour: dataColours[0] },
]
const products: Series[] = [
  { key: 'wordpress', label: 'WordPress', colour: dataColours[1] },
  { key: 'cloud', label: 'Cloud', colour: dataColours[0] },
  { key: 'dedicated', label: 'Dedicated', colour: dataColours[2] },
  { key: 'other', label: 'Other', colour: dataColours[3] },
]

/** Twelve months of income, recurring revenue and churn, and today's outstanding amounts. */
export function RevenueCharts({
  figures,
  zone,
  seesInvoices,
}: {
  figures: RevenueFigures
  zone: TimeZone
  seesInvoices: boolean
}) {
  const { moneyIn, revenue, ageing, countedAt } = figures
  const [now, before] = [revenue.at(-1), revenue.at(-2)]
  const thisMonth = moneyIn.at(-1)?.totalCents ?? 0
  const owed = ageing.reduce((sum, { owedCents }) => sum + owedCents, 0)
  const late = ageing
    .filter(({ bucket }) => bucket !== 'current')
    .reduce((sum, { owedCents }) => sum + owedCents, 0)
  const noChurn = nothingOfChurn(revenue.map(({ churn }) => churn))
  const sold = products.filter(
    ({ key }) => key !== 'other' || revenue.some(({ mrrCents }) => mrrCents.other > 0),
  )
  return (
    <section aria-labelledby="revenue" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="revenue" className="font-semibold text-lg">
          Income
        </h2>
        <p className="text-muted text-xs">Counted {formatMoment(countedAt, zone)}</p>
      </div>
      <div className="grid gap-5 xl:grid-cols-2">
        <ChartCard
          title="Income by payment method"
          headline={formatRand(thisMonth)}
          note="so far this month, incl. VAT, by the day it was received"
          empty={
            moneyIn.every(({ totalCents }) => totalCents === 0)
              ? 'No payments received in the last twelve months.'
              : null
          }
          chart={{
            kind: 'stacked',
            unit: 'rand',
            series: methods,
            rows: moneyIn.map(({ month, cents }) => ({ label: monthLabel(month), values: cents })),
            beginsWithData: true,
          }}
        />
        <ChartCard
          title="Monthly recurring revenue"
          headline={formatRand(now?.totalCents ?? 0)}
          change={moneyChange(now?.totalCents, before?.totalCents)}
          note="now, excl. VAT, with longer periods by the month"
          empty={
            revenue.every(({ totalCents }) => totalCents === 0)
              ? 'No subscriptions yet. The first one will show here.'
              : null
          }
          chart={{
            kind: 'stacked',
            unit: 'rand',
            series: sold,
            rows: revenue.map(({ month, mrrCents }) => ({
              label: monthLabel(month),
              values: mrrCents,
            })),
            beginsWithData: true,
          }}
        />
        <ChartCard
          title="Outstanding"
          headline={formatRand(owed)}
          note={
            <>
              by days overdue; {formatRand(late)} is 30 or more days overdue.{' '}
              {seesInvoices && (
                <Link
                  to="/admin/invoices?status=owed&sort=due"
                  className="text-link underline underline-offset-4"
                >
                  See the invoices
                </Link>
              )}
            </>
          }
          empty={owed === 0 ? 'Nothing is outstanding.' : null}
          isWide={noChurn !== null}
          chart={{
            kind: 'stacked',
            unit: 'rand',
            series: [{ key: 'owed', label: 'Owed', colour: dataColours[0] }],
            rows: ageing.map(({ bucket, owedCents }) => ({
              label: ageingLabels[bucket],
              values: { owed: owedCents },
            })),
          }}
        />
        <ChartCard
          title="Churn"
          headline={valueLabels(now?.churn ?? null, 'share')}
          change={shareChange(now?.churn, before?.churn)}
          note={`${formatCount(now?.cancelled ?? 0)} of ${formatCount(now?.activeAtStart ?? 0)} cancelled this month`}
          empty={noChurn}
          isWide={noChurn !== null}
          chart={{
            kind: 'line',
            unit: 'share',
            series: [{ key: 'churn', label: 'Cancelled', colour: dataColours[0] }],
            rows: revenue.map(({ month, churn }) => ({
              label: monthLabel(month),
              values: { churn },
            })),
            beginsWithData: true,
          }}
        />
      </div>
    </section>
  )
}

function nothingOfChurn(churn: readonly (number | null)[]): string | null {
  const measured = churn.filter((share) => share !== null)
  if (measured.length === 0) return 'Churn shows once subscriptions have been active for a month.'
  return measured.every((share) => share === 0)
    ? 'No subscription was cancelled in the last twelve months.'
    : null
}

function moneyChange(now = 0, before = 0): Change | null {
  if (before === 0 || now === before) return null
  return {
    label: `${formatRandShort(Math.abs(now - before))} ${now > before ? 'more' : 'less'} than last month`,
    isGood: now > before,
  }
}

/** In points of a percent; less churn is better. */
function shareChange(now: number | null = null, before: number | null = null): Change | null {
  if (now === null || before === null || now === before) return null
  return {
    label: `${valueLabels(Math.abs(now - before), 'share')} ${now > before ? 'more' : 'less'} than last month`,
    isGood: now < before,
  }
}
