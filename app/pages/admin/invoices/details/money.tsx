import { href, Link } from 'react-router'
import { formatDay, formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import { formatRand } from '#kernel/money.ts'
import { writeOffLabels } from '#modules/billing/documents/rules/invoice.ts'
import type { StaffInvoice } from '#modules/billing/invoices/queries/staff-invoice.server.ts'
import { paymentMethodLabels } from '#modules/billing/orders/rules/order.ts'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'

const row = 'flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 text-sm'

/** Staff who record money see where each payment came from, and may undo it. */
export function Payments({
  details: { invoice, payments },
  mayReverse,
}: {
  details: StaffInvoice
  mayReverse: boolean
}) {
  if (payments.length === 0) return null
  return (
    <Card title="Payments" flush>
      <ul className="divide-y divide-line">
        {payments.map((payment) => (
          <li key={payment.id} className={row}>
            <span className="tabular font-medium">{formatRand(payment.amountCents)}</span>
            <span className="min-w-0 flex-1 basis-56 break-words">
              {paymentMethodLabels[payment.method]}
              {payment.reference && `, ${payment.reference}`}{' '}
              <span className="text-muted">· {payment.recordedBy}</span>
              <GatewayFee payment={payment} />
              {payment.reversesPaymentId && (
                <span className="block text-muted">Reversed: {payment.reversalReason}</span>
              )}
            </span>
            {mayReverse && isLive(payment) && (
              <Button
                to={undoAddress(invoice.id, payment)}
                preventScrollReset
                variant="outline"
                size="sm"
              >
                Undo
              </Button>
            )}
            <span className="tabular text-muted text-xs">{formatDay(payment.receivedOn)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Account credit that paid the invoice. Staff who record money may reverse it. */
export function UsedCredits({
  details: { invoice, usedCredits },
  zone,
  mayReverse,
}: {
  details: StaffInvoice
  zone: TimeZone
  mayReverse: boolean
}) {
  if (usedCredits.length === 0) return null
  return (
    <Card title="Account credit" flush>
      <ul className="divide-y divide-line">
        {usedCredits.map(
          ({ id, amountCents, note, recordedBy, isReversal, reversedAt, createdAt }) => (
            <li key={id} className={row}>
              <span className="tabular font-medium">{formatRand(-amountCents)}</span>
              <span className="min-w-0 flex-1 basis-56 break-words">
                {isReversal ? 'Given back' : 'Used'}{' '}
                <span className="text-muted">· {recordedBy}</span>
                {isReversal && <span className="block text-muted">{note}</span>}
              </span>
              {mayReverse && !isReversal && reversedAt === null && (
                <Button
                  to={href('/admin/invoices/:id/credits/:credit/reversal', {
                    id: invoice.id,
                    credit: id,
                  })}
                  preventScrollReset
                  variant="outline"
                  size="sm"
                >
                  Take off again
                </Button>
              )}
              <span className="tabular text-muted text-xs">{formatMoment(createdAt, zone)}</span>
            </li>
          ),
        )}
      </ul>
    </Card>
  )
}

/** What is no longer asked for, and what took it back. */
export function WriteOffs({ details: { writeOffs } }: { details: StaffInvoice }) {
  if (writeOffs.length === 0) return null
  return (
    <Card title="Written off" flush>
      <ul className="divide-y divide-line">
        {writeOffs.map(({ id, kind, day, amountCents, reason, recordedBy }) => (
          <li key={id} className={row}>
            <span className="tabular font-medium">{formatRand(amountCents)}</span>
            <span className="min-w-0 flex-1 basis-56 break-words">
              {writeOffLabels[kind]} <span className="text-muted">· {recordedBy}</span>
              <span className="block text-muted">{reason}</span>
            </span>
            <span className="tabular text-muted text-xs">{formatDay(day)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** What the gateway kept of a card payment, and what reached us. Customers never see it. */
function GatewayFee({ payment: { amountCents, gatewayFeeCents } }: { payment: Payment }) {
  if (gatewayFeeCents === null || gatewayFeeCents === 0) return null
  const feeCents = Math.abs(gatewayFeeCents)
  return (
    <span className="tabular block text-muted">
      Card fee {formatRand(feeCents)}, net {formatRand(amountCents - feeCents)}
    </span>
  )
}

export function CreditNotes({ details: { credits } }: { details: StaffInvoice }) {
  if (credits.length === 0) return null
  return (
    <Card title="Credit notes" flush>
      <ul className="divide-y divide-line">
        {credits.map((note) => (
          <li key={note.id} className={row}>
            <Link
              to={href('/admin/invoices/:id', { id: note.id })}
              className="font-medium text-link underline underline-offset-2"
            >
              {note.number}
            </Link>
            <span className="min-w-0 flex-1 basis-56 break-words">{note.reason}</span>
            <span className="tabular">{formatRand(note.totalCents)}</span>
            <span className="tabular text-muted text-xs">{formatDay(note.issueDate)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

type Payment = StaffInvoice['payments'][number]

function isLive({ reversesPaymentId, reversedAt, amountCents }: Payment): boolean {
  return reversesPaymentId === null && reversedAt === null && amountCents > 0
}

/** A payment from a bank statement is undone with its line. */
function undoAddress(id: string, payment: Payment): string {
  if (payment.bankLineId) return href('/admin/eft/lines/:id/:decision?', { id: payment.bankLineId })
  return href('/admin/invoices/:id/payments/:payment/reversal', { id, payment: payment.id })
}
