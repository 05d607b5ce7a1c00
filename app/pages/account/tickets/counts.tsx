import type { OwnTicketStats } from '#modules/support/queries/for-customers/own-tickets.server.ts'
import { ownTicketStatusLabels } from '#modules/support/rules/ticket.ts'
import { StatCard, StatCards } from '#ui/layout/stat-card.tsx'

/** The customer's tickets in figures, each a link to its list. */
export function TicketCounts({ stats }: { stats: OwnTicketStats }) {
  return (
    <StatCards label="Your tickets">
      <StatCard
        label="All tickets"
        value={stats.total}
        note={stats.recent > 0 ? `${stats.recent} in the last 7 days` : undefined}
        to="?"
      />
      <StatCard label={ownTicketStatusLabels.open} value={stats.open} to="?status=open" />
      <StatCard
        label={ownTicketStatusLabels.in_progress}
        value={stats.inProgress}
        to="?status=in_progress"
      />
      <StatCard
        label={ownTicketStatusLabels.waiting_customer}
        value={stats.waiting}
        to="?status=waiting_customer"
      />
      <StatCard
        label={ownTicketStatusLabels.resolved}
        value={stats.resolved}
        to="?status=resolved"
      />
    </StatCards>
  )
}
