import { FileDown } from 'lucide-react'
import { href, Link } from 'react-router'
import { SectionLink } from '#app/shells/admin/section-link.tsx'
import { formatDay, formatMoment } from '#kernel/date-format.ts'
import { BankLineBadge } from '#modules/reconciliation/components/bank-line-state.tsx'
import type { ClaimDetails } from '#modules/reconciliation/queries/payment-claims.server.ts'
import { DescriptionList } from '#ui/layout/description-list.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import { inlineLink } from '../line/parts.tsx'

/** The payment that the customer reported, with the proof. */
export function ClaimFacts({ claim, zone }: { claim: ClaimDetails['claim']; zone: string }) {
  return (
    <Card
      title="Claimed"
      actions={
        claim.fileName && (
          <Button
            href={href('/admin/eft/claims/:id/:decision?', { id: claim.id, decision: 'proof' })}
            download
            variant="outline"
            size="sm"
            icon={<FileDown aria-hidden="true" className="size-4" />}
          >
            Download proof
          </Button>
        )
      }
    >
      <DescriptionList
        entries={[
          [
            'Customer',
            <SectionLink
              key="customer"
              to={href('/admin/customers/:id', { id: claim.customerId })}
              underlined
            >
              {claim.customerName}
            </SectionLink>,
          ],
          [
            'Invoice',
            <Link
              key="invoice"
              to={href('/admin/invoices/:id', { id: claim.invoiceId })}
              className={inlineLink}
            >
              {claim.invoiceNumber}
            </Link>,
          ],
          ['Paid on', formatDay(claim.paidOn)],
          ['Reported', formatMoment(claim.createdAt, zone)],
          ['Note', claim.note],
          ['File', claim.fileName],
          ['Decided by', claim.decidedBy],
        ]}
      />
    </Card>
  )
}

/** Unallocated lines with the same amount. */
export function Lines({ details: { lines, claim } }: { details: ClaimDetails }) {
  if (claim.state !== 'open') return null
  return (
    <Card title="Lines of this amount" flush>
      {lines.length === 0 ? (
        <p className="px-4 py-4 text-muted text-sm">
          No matching lines yet. If the money is on the next statement, this is confirmed
          automatically.
        </p>
      ) : (
        <ul className="divide-y divide-line text-sm">
          {lines.map((line) => (
            <li
              key={line.id}
              className="flex flex-wrap items-center justify-between gap-3 px-4 py-3"
            >
              <Link
                to={`${href('/admin/eft/lines/:id/:decision?', { id: line.id })}?customer=${claim.customerId}&invoice=${claim.invoiceId}`}
                className={`min-w-0 ${inlineLink}`}
              >
                {line.description || 'Line'}, {formatDay(line.bookedOn)}
              </Link>
              <BankLineBadge state={line.state} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
