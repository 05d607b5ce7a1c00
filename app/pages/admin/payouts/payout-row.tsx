import { href } from 'react-router'
import { SectionLink } from '#app/shells/admin/section-link.tsx'
import { formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import { formatRand } from '#kernel/money.ts'
import type { Payout } from '#modules/billing/payouts/queries/payouts.server.ts'
import { type PayoutState, payoutMethodLabels } from '#modules/billing/payouts/rules/payout.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { ActionButton } from '#ui/form/action-button.tsx'

const stateLabels: Record<PayoutState, string> = {
  open: 'To pay',
  paid: 'Paid',
  withdrawn: 'Withdrawn',
}

/** Who gets what, where to, why, and what was decided. */
export function PayoutRow({ payout, zone }: { payout: Payout; zone: TimeZone }) {
  const {
    id,
    customerId,
    customerName,
    amountCents,
    method,
    state,
    account,
    reference,
    reason,
    requestedBy,
    createdAt,
    decidedBy,
    invoice,
  } = payout
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3 text-sm">
      <span className="tabular font-semibold">{formatRand(amountCents)}</span>
      <span className="min-w-0 flex-1 basis-64 break-words">
        <SectionLink to={href('/admin/customers/:id', { id: customerId })} underlined>
          {customerName}
        </SectionLink>
        {invoice && (
          <>
            {' for '}
            <SectionLink to={href('/admin/invoices/:id', { id: invoice.id })} underlined>
              {invoice.number}
            </SectionLink>
          </>
        )}
        <span className="block">
          {[payoutMethodLabels[method], account, reference].filter(Boolean).join(' · ')}
        </span>
        <span className="block text-muted">
          {reason} · {requestedBy}, {formatMoment(createdAt, zone)}
          {decidedBy && ` · ${stateLabels[state].toLowerCase()} by ${decidedBy}`}
        </span>
      </span>
      {state === 'open' ? (
        <span className="flex flex-wrap gap-2">
          <ActionButton to={href('/admin/payouts/:id/paid', { id })}>Mark as paid</ActionButton>
          <ActionButton to={href('/admin/payouts/:id/withdraw', { id })} variant="ghost">
            Withdraw
          </ActionButton>
        </span>
      ) : (
        <Badge tone={state === 'paid' ? 'positive' : 'neutral'}>{stateLabels[state]}</Badge>
      )}
    </li>
  )
}
