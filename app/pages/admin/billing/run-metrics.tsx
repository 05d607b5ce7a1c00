import { href } from 'react-router'
import { formatCount } from '#kernel/format-count.ts'
import { formatRand } from '#kernel/money.ts'
import type { BillingRunRow } from '#modules/billing/runs/queries/billing-runs.server.ts'
import { addCounts, noCounts } from '#modules/billing/runs/rules/run-list.ts'
import { StatCard, StatCards } from '#ui/layout/stat-card.tsx'

/** The counts of one run, or of all runs of a day, each linked to its list. */
export function RunMetrics({ runs }: { runs: readonly BillingRunRow[] }) {
  const counts = runs.reduce((sum, run) => addCounts(sum, run.counts), noCounts)
  // The lists are by run: of several, the one that did most.
  const main = runs.toSorted((a, b) => b.counts.due - a.counts.due)[0]
  const page = (rest: string) =>
    main && `${href('/admin/billing/runs/:id', { id: main.id })}${rest}`
  const behind = (count: number, rest = '') => (count > 0 ? page(rest) : undefined)
  const { unknown, reminded, proposed } = counts
  return (
    <StatCards label="What the run did">
      <StatCard
        label="Due"
        value={formatCount(counts.due)}
        note="subscriptions"
        to={behind(counts.due)}
      />
      <StatCard
        label="Invoiced"
        value={formatCount(counts.invoiced)}
        note={formatRand(counts.invoicedCents)}
        to={behind(counts.invoiced)}
      />
      <StatCard
        label="Charged"
        value={formatCount(counts.charged)}
        note={formatRand(counts.chargedCents)}
        to={behind(counts.charged, '?status=completed')}
      />
      <StatCard
        label="Declined"
        value={formatCount(counts.declined)}
        note={unknown > 0 ? `${formatCount(unknown)} not confirmed yet` : 'cards'}
        to={behind(counts.declined + unknown, '#charges')}
      />
      <StatCard
        label="Mailed"
        value={formatCount(counts.mailed)}
        note={`${formatCount(reminded)} reminders`}
        to={behind(counts.mailed, '?status=invoice_sent')}
      />
      <StatCard
        label="Suspended"
        value={formatCount(counts.suspended)}
        note={proposed > 0 ? `${formatCount(proposed)} to be cancelled` : 'services'}
        to={behind(counts.suspended, '#suspended')}
      />
      <StatCard
        label="Failed"
        value={formatCount(counts.failed)}
        note="not billed"
        to={behind(counts.failed, '?status=failed')}
      />
      <StatCard
        label="Parked"
        value={formatCount(counts.parked)}
        note="need review"
        to={behind(counts.parked, '#parked')}
      />
    </StatCards>
  )
}
