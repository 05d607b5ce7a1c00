import { Form, href, Link, useNavigation } from 'react-router'
import { formatDay } from '#kernel/date-format.ts'
import { decimalRand, formatRand } from '#kernel/money.ts'
import type { BankLineDetails } from '#modules/reconciliation/queries/bank-line.server.ts'
import type { BouncedPayment } from '#modules/reconciliation/queries/bounced-payments.server.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { HiddenField } from '#ui/form/field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import { inlineLink } from './parts.tsx'

/** Allocates the whole line to the proposed invoice with one click. */
export function Proposal({
  details,
  idempotencyKey,
}: {
  details: BankLineDetails
  idempotencyKey: string
}) {
  const busy = useNavigation().formAction?.endsWith('/book') ?? false
  const { line, proposed } = details
  if (!proposed && line.proposedInvoiceId !== null)
    return (
      <Alert kind="warning">
        The proposed invoice is already paid, or was deleted. Press “Match again”, or choose an
        invoice or a customer.
      </Alert>
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
          <Link
            to={href('/admin/invoices/:id', { id: invoiceId })}
            className={`font-semibold ${inlineLink}`}
          >
            {invoiceNumber}
          </Link>
          <p className="break-words text-muted">
            {[orderNumber, customerName, company].filter(Boolean).join(' · ')}
          </p>
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
  if (amountCents < owedCents)
    return `${formatRand(owedCents - amountCents)} of ${formatRand(owedCents)} will still be owed.`
  return `The invoice will be paid, and ${formatRand(amountCents - owedCents)} is added to the customer’s account credit.`
}

/**
 * Money that is probably this line's and is recorded already: payments by hand to link, and lines
 * of other statements. Stands above everything that allocates.
 */
export function Recorded({ details: { line, recorded } }: { details: BankLineDetails }) {
  if (recorded.length === 0) return null
  return (
    <Alert kind="warning" title="This money is probably recorded already">
      <ul className="mt-1 flex flex-col gap-3">
        {recorded.map((each) => (
          <li
            key={each.source === 'line' ? each.line.id : each.payments.map(({ id }) => id).join()}
          >
            {each.source === 'line' ? (
              <OtherStatement line={each.line} />
            ) : (
              <ByHand lineId={line.id} payments={each.payments} />
            )}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

type Money = BankLineDetails['recorded'][number]

function OtherStatement({ line }: { line: Extract<Money, { source: 'line' }>['line'] }) {
  return (
    <>
      On another statement:{' '}
      <Link to={href('/admin/eft/lines/:id/:decision?', { id: line.id })} className={inlineLink}>
        {line.text.trim() || 'a line'}
      </Link>{' '}
      of {formatDay(line.bookedOn)}, allocated to {line.customerName}. If this is the same money,
      dismiss this line.
    </>
  )
}

function ByHand({
  lineId,
  payments,
}: {
  lineId: string
  payments: Extract<Money, { source: 'hand' }>['payments']
}) {
  return (
    <Form
      method="post"
      action={href('/admin/eft/lines/:id/:decision?', { id: lineId, decision: 'link' })}
      className="flex flex-wrap items-center justify-between gap-3"
    >
      <HiddenField name="paymentIds" value={payments.map(({ id }) => id).join(',')} />
      <span className="min-w-0">
        {payments.map((payment) => (
          <span key={payment.id} className="block break-words">
            {formatRand(payment.amountCents)} for {payment.invoiceNumber} of {payment.customerName},
            recorded by hand by {payment.recordedBy} on {formatDay(payment.receivedOn)}
          </span>
        ))}
      </span>
      <Button type="submit" variant="outline">
        {payments.length === 1 ? 'It is this payment' : `It is these ${payments.length} payments`}
      </Button>
    </Form>
  )
}

/** The payments that this line of money out may reverse. */
export function Bounced({ id, payments }: { id: string; payments: readonly BouncedPayment[] }) {
  return (
    <Card title="Which payment did the bank reverse?" flush={payments.length > 0}>
      {payments.length === 0 && (
        <p className="text-muted text-sm">
          No allocated payment of this amount came in the last 60 days.
        </p>
      )}
      <ul className="divide-y divide-line">
        {payments.map((payment) => (
          <li
            key={payment.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 text-sm"
          >
            <span className="min-w-0 flex-1 basis-56 break-words">
              {[payment.description, payment.reference].filter(Boolean).join(' ')}
              <span className="block text-muted text-xs">
                {formatDay(payment.bookedOn)} · {payment.reason}
              </span>
            </span>
            <Form
              method="post"
              action={href('/admin/eft/lines/:id/:decision?', { id, decision: 'bounce' })}
            >
              <HiddenField name="lineId" value={payment.id} />
              <Button type="submit" variant="outline" size="sm">
                Reverse this payment
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </Card>
  )
}
