import { Form, href, Link, useNavigation } from 'react-router'
import { formatDay } from '#kernel/date-format.ts'
import { decimalRand, formatRand } from '#kernel/money.ts'
import type { BankLineDetails } from '#modules/reconciliation/queries/bank-line.server.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { HiddenField } from '#ui/form/field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import { inlineLink } from './parts.tsx'

/** Allocates the whole line to the proposed invoice with one click. */
export function Proposal({ details, idempotencyKey }: { details: BankLineDetails; idempotencyKey: string }) {
  const busy = useNavigation().formAction?.endsWith('/book') ?? false
  const { line, proposed } = details
  if (!proposed && line.proposedInvoiceId !== null)
    return (
      <Alert kind="warning">The proposed invoice is already paid, or was deleted. Press “Match again”, or choose an invoice or a customer.</Alert>
    )
  if (!proposed) return null
  const { invoiceId, invoiceNumber, orderNumber, customerName, company, owedCents } = proposed
  return (
    <Card title="Proposed">
      <p className="text-sm">{line.reason}</p>
      <Form
        method="post"
        action={href('/admin/eft/lines/:id/:decision?', { id: line.id, decision: 'allocate' })}
        className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-xl bg-sunken px-4 py-3"
      >
        <HiddenField name="idempotency_key" value={idempotencyKey} />
        <HiddenField name={`share:${invoiceId}`} value={decimalRand(line.amountCents)} />
        <div className="min-w-0 text-sm">
          <Link to={href('/admin/invoices/:id', { id: invoiceId })} className={`font-semibold ${inlineLink}`}>
            {invoiceNumber}
          </Link>
          <p className="break-words text-muted">{[orderNumber, customerName, company].filter(Boolean).join(' · ')}</p>
          <p className="text-muted">{outcome(line.amountCents, owedCents)}</p>
        </div>
        <Button type="submit" variant="success" loading={busy}>
          Allocate {formatRand(line.amountCents)} on it
        </Button>
      </Form>
    </Card>
  )
}

function outcome(amountCents: number, owedCents: number): string {
  if (amountCents === owedCents) return 'Exactly what is owed. The invoice will be paid.'
  if (amountCents < owedCents) return `${formatRand(owedCents - amountCents)} of ${formatRand(owedCents)} will still be owed.`
  return `The invoice will be paid, and ${formatRand(amountCents - owedCents)} is added to the customer’s account credit.`
}

/** Payments that staff recorded before the statement was imported. */
export function ByHand({ details: { line, byHand } }: { details: BankLineDetails }) {
  if (byHand.length === 0) return null
  return (
    <Card title="Already recorded by hand">
      <p className="text-muted text-sm">If this is the same payment, link them so that nothing is recorded twice.</p>
      <ul className="mt-3 flex flex-col gap-2">
        {byHand.map((payment) => (
          <li key={payment.id}>
            <Form
              method="post"
              action={href('/admin/eft/lines/:id/:decision?', { id: line.id, decision: 'link' })}
              className="flex flex-wrap items-center justify-between gap-3 rounded-xl bg-sunken px-4 py-3 text-sm"
            >
              <HiddenField name="paymentId" value={payment.id} />
              <span className="min-w-0">
                <span className="block font-semibold">{payment.invoiceNumber}</span>
                <span className="block text-muted">
                  {formatDay(payment.receivedOn)} by {payment.recordedBy}
                </span>
              </span>
              <Button type="submit" variant="outline">
                It is this payment
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </Card>
  )
}
