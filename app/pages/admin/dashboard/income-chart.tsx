import { formatRand } from '#kernel/money.ts'
import type { MoneyIn } from '#modules/billing/revenue/queries/income.server.ts'
import { ChartCard } from '#ui/charts/chart-card.tsx'
import { monthLabel } from '#ui/charts/plot.tsx'
import type { Series } from '#ui/charts/series.ts'

const methods: Series[] = [
  { key: 'card', label: 'Card', colour: 'var(--accent)' },
  { key: 'bank_transfer', label: 'Transfer', colour: 'var(--text)' },
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
