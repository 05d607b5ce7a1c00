import { href } from 'react-router'
import { SectionLink } from '#app/shells/admin/section-link.tsx'
import { formatDay } from '#kernel/date-format.ts'
import { type CalendarDate, daysBetween } from '#kernel/dates.ts'
import { formatRand } from '#kernel/money.ts'
import type { Proposal } from '#modules/billing/dunning/rules/proposals.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Card } from '#ui/primitives/card.tsx'

type Props = {
  proposals: readonly Proposal[]
  /** Ids of subscriptions; none means all. */
  chosen: readonly string[]
  today: CalendarDate
}

/** Each proposal with its checkbox. */
export function ProposalList({ proposals, chosen, today }: Props) {
  return (
    <Card title={`${proposals.length} proposed`} flush>
      <ul className="divide-y divide-line">
        {proposals.map((proposal) => (
          <li
            key={proposal.id}
            className="flex flex-wrap items-start gap-x-3 gap-y-1 px-4 py-3 text-sm"
          >
            <label className="flex min-w-0 flex-1 basis-72 cursor-pointer items-start gap-3">
              <input
                type="checkbox"
                name="proposal"
                value={proposal.id}
                defaultChecked={chosen.length === 0 || chosen.includes(proposal.subscriptionId)}
                className="mt-0.5"
              />
              <span className="min-w-0">
                <span className="wrap-anywhere block font-medium">{proposal.service}</span>
                <span className="wrap-anywhere block text-muted">{proposal.customerName}</span>
              </span>
            </label>
            {proposal.isSuspended && <Badge tone="warning">Suspended</Badge>}
            {proposal.emailsBounce && <Badge tone="danger">Emails bounce</Badge>}
            <span className="max-sm:pl-8 sm:text-right">
              <span className="tabular block">
                <SectionLink
                  to={href('/admin/invoices/:id', { id: proposal.invoiceId })}
                  underlined
                >
                  {proposal.invoiceNumber}
                </SectionLink>{' '}
                {formatRand(proposal.owedCents)}
              </span>
              <span className="block text-muted">
                due {formatDay(proposal.dueDate)}, {daysBetween(proposal.dueDate, today)} days ago
              </span>
              <SectionLink
                to={href('/admin/subscriptions/:id', { id: proposal.subscriptionId })}
                underlined
              >
                Open subscription
              </SectionLink>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
