import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { SectionLink } from '#app/shells/admin/section-link.tsx'
import { formatDay } from '#kernel/date-format.ts'
import { formatRand } from '#kernel/money.ts'
import { BankLineBadge } from '#modules/reconciliation/components/bank-line-state.tsx'
import type { BankLineDetails } from '#modules/reconciliation/queries/bank-line.server.ts'
import { DescriptionList } from '#ui/layout/description-list.tsx'
import { Card } from '#ui/primitives/card.tsx'

export const inlineLink = 'break-words text-link underline underline-offset-2'

export function LineFacts({
  details: { line, statement },
  actions,
}: {
  details: BankLineDetails
  actions?: ReactNode
}) {
  return (
    <Card title="On the statement" actions={actions}>
      <DescriptionList
        entries={[
          ['Day', formatDay(line.bookedOn)],
          ['Amount', formatRand(line.amountCents)],
          ['Text', line.description],
          ['Reference', line.reference],
          ['Bank’s id', line.bankId],
          [
            'Statement',
            <Link
              key="statement"
              to={href('/admin/eft/statements/:id', { id: statement.id })}
              className={inlineLink}
            >
              {statement.fileName}
            </Link>,
          ],
          ['Why', line.reason],
          ['Decided by', line.decidedBy],
        ]}
      />
    </Card>
  )
}

/** Other records of the same amount: proofs of payment, and lines that may be duplicates. */
export function Nearby({ details: { claims, twins } }: { details: BankLineDetails }) {
  if (claims.length === 0 && twins.length === 0) return null
  return (
    <Card title="Same amount">
      <ul className="flex flex-col gap-3 text-sm">
        {claims.map((claim) => (
          <li key={claim.id}>
            <Link
              to={href('/admin/eft/claims/:id/:decision?', { id: claim.id })}
              className={inlineLink}
            >
              Proof of payment by {claim.customerName}
            </Link>
            <span className="block text-muted">
              for {claim.invoiceNumber}, paid on {formatDay(claim.paidOn)}
            </span>
          </li>
        ))}
        {twins.map((twin) => (
          <li key={twin.id} className="flex flex-wrap items-center justify-between gap-2">
            <Link
              to={href('/admin/eft/lines/:id/:decision?', { id: twin.id })}
              className={`min-w-0 ${inlineLink}`}
            >
              {twin.description || 'Another line'} of the same day
            </Link>
            <BankLineBadge state={twin.state} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

export function WhereAllocated({ details: { allocated, line } }: { details: BankLineDetails }) {
  if (line.state !== 'reconciled') return null
  return (
    <Card title="Allocated to" flush>
      <ul className="divide-y divide-line text-sm">
        {allocated.onInvoices.map(({ invoiceId, invoiceNumber, amountCents }) => (
          <li key={invoiceId} className="flex items-center justify-between gap-3 px-4 py-3">
            <Link
              to={href('/admin/invoices/:id', { id: invoiceId })}
              className={`min-w-0 ${inlineLink}`}
            >
              {invoiceNumber}
            </Link>
            <span className="tabular whitespace-nowrap font-medium">{formatRand(amountCents)}</span>
          </li>
        ))}
        {allocated.onBalance && (
          <li className="flex items-center justify-between gap-3 px-4 py-3">
            <SectionLink
              to={href('/admin/customers/:id', { id: allocated.onBalance.customerId })}
              underlined
              className="min-w-0"
            >
              Account credit
            </SectionLink>
            <span className="tabular whitespace-nowrap font-medium">
              {formatRand(allocated.onBalance.amountCents)}
            </span>
          </li>
        )}
      </ul>
    </Card>
  )
}
