import { formatRand } from '#kernel/money.ts'
import type { CustomerDetails } from '#modules/customers/queries/customer-details.server.ts'
import { StatCard, StatCards } from '#ui/layout/stat-card.tsx'

export function CustomerMetricCards({
  figures,
  statement,
}: Pick<CustomerDetails, 'figures'> & { statement: string | undefined }) {
  return (
    <StatCards label="Figures">
      <StatCard label="Orders" value={figures.orders} />
      <StatCard label="Active services" value={figures.activeServices} />
      <StatCard label="Total spent" value={formatRand(figures.totalSpentCents)} />
      <StatCard
        label="Open invoices"
        value={formatRand(figures.owedCents)}
        note={figures.creditCents > 0 ? `Credit ${formatRand(figures.creditCents)}` : undefined}
        to={statement}
      />
    </StatCards>
  )
}
