import { href } from 'react-router'
import { formatCount } from '#kernel/format-count.ts'
import type { TicketCounts } from '#modules/support/queries/ticket-counts.server.ts'
import { solvedCountCap } from '#modules/support/rules/ticket-list.ts'
import { StatCard, StatCards } from '#ui/layout/stat-card.tsx'

const shown: readonly [name: keyof TicketCounts, label: string, filter: Record<string, string>][] =
  [
    ['open', 'Open', { status: 'open' }],
    ['inProgress', 'In progress', { status: 'in_progress' }],
    ['waitingCustomer', 'Waiting', { status: 'waiting_customer' }],
    ['resolved', 'Resolved', { status: 'resolved' }],
    ['closed', 'Closed', { status: 'closed' }],
    ['unassigned', 'Unassigned', { status: 'unsolved', agent: 'none' }],
    ['urgent', 'Urgent', { status: 'unsolved', priority: 'urgent' }],
    ['high', 'High', { status: 'unsolved', priority: 'high' }],
  ]

function countText(name: keyof TicketCounts, count: number): string {
  const isCapped = (name === 'resolved' || name === 'closed') && count >= solvedCountCap
  return `${formatCount(count)}${isCapped ? '+' : ''}`
}

/** A§3 'Ticket count view'; each number leads to the tickets it counts. */
export function TicketStatCards({ counts }: { counts: TicketCounts }) {
  return (
    <StatCards label="Tickets by state" inFours>
      {shown.map(([name, label, filter]) => (
        <StatCard
          key={name}
          label={label}
          value={countText(name, counts[name])}
          to={`${href('/admin/tickets')}?${new URLSearchParams(filter)}`}
        />
      ))}
    </StatCards>
  )
}
