import { RefreshCw } from 'lucide-react'
import { href } from 'react-router'
import { SectionLink } from '#app/shells/admin/section-link.tsx'
import { formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import { formatRand } from '#kernel/money.ts'
import type { UnallocatedPayment } from '#modules/billing/notifications/queries/unallocated-payments.server.ts'
import { gatewayName } from '#modules/billing/payments/rules/gateways.ts'
import { ActionButton } from '#ui/form/action-button.tsx'
import { DescriptionList } from '#ui/layout/description-list.tsx'
import { Button } from '#ui/primitives/button.tsx'

type Props = { payment: UnallocatedPayment; zone: TimeZone }

/** The reason, the gateway's own numbers, and what can be done. */
export function OpenPayment({ payment, zone }: Props) {
  const { id, reason, state } = payment
  const name = gatewayName(payment.gateway)
  return (
    <li className="flex flex-col gap-3 px-4 py-4">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="tabular font-semibold">{amountOf(payment)}</span>
        <span className="min-w-0 flex-1 basis-60 break-words">{reason}</span>
      </div>
      {state === 'unverified' && (
        <p className="text-muted text-sm">
          {name} hasn’t confirmed this payment. Ask again, or check it in your {name} account before
          you allocate it.
        </p>
      )}
      <GatewayNumbers payment={payment} zone={zone} />
      <div className="flex flex-wrap gap-2">
        <ActionButton
          to={href('/admin/payments/notifications/:id/ask-again', { id })}
          icon={<RefreshCw aria-hidden="true" className="size-4" />}
        >
          Ask again
        </ActionButton>
        <Button
          to={href('/admin/payments/notifications/:id/allocation', { id })}
          preventScrollReset
          variant="outline"
          size="sm"
        >
          Allocate to
        </Button>
        <Button
          to={href('/admin/payments/notifications/:id/refund', { id })}
          preventScrollReset
          variant="outline"
          size="sm"
        >
          Refund noted
        </Button>
      </div>
    </li>
  )
}

/** What happened to it. */
export function DonePayment({ payment, zone }: Props) {
  const { gatewayPaymentId, resolution, resolvedBy, resolvedAt } = payment
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-4 py-2.5 text-sm">
      <span className="tabular font-medium">{amountOf(payment)}</span>
      <span className="min-w-0 flex-1 basis-60 break-words">
        {resolution}{' '}
        <span className="text-muted">· payment {gatewayPaymentId ?? 'without a number'}</span>
      </span>
      <span className="text-muted text-xs">
        {resolvedBy}, {resolvedAt && formatMoment(resolvedAt, zone)}
      </span>
    </li>
  )
}

function GatewayNumbers({ payment, zone }: Props) {
  const {
    gateway,
    gatewayPaymentId,
    merchantPaymentId,
    token,
    grossCents,
    feeCents,
    receivedAt,
    order,
    invoice,
  } = payment
  const document =
    (invoice && { to: href('/admin/invoices/:id', { id: invoice.id }), number: invoice.number }) ||
    (order && { to: href('/admin/orders/:id', { id: order.id }), number: order.number })
  return (
    <DescriptionList
      entries={[
        [`${gatewayName(gateway)} payment`, gatewayPaymentId],
        ['Our number', merchantPaymentId],
        [
          'Document',
          document && (
            <SectionLink key="document" to={document.to} underlined>
              {document.number}
            </SectionLink>
          ),
        ],
        ['Gross', grossCents === null ? '' : formatRand(grossCents)],
        ['Fee', feeCents === null ? '' : formatRand(feeCents)],
        ['Net', grossCents === null || feeCents === null ? '' : formatRand(grossCents + feeCents)],
        [
          'Token',
          token && (
            <span key="token" className="break-all">
              {token}
            </span>
          ),
        ],
        ['Received', formatMoment(receivedAt, zone)],
      ]}
    />
  )
}

function amountOf({ grossCents }: UnallocatedPayment): string {
  return grossCents === null ? 'No readable amount' : formatRand(grossCents)
}
