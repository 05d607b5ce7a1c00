import {
  Ban,
  CheckCheck,
  Hourglass,
  Landmark,
  Mail,
  PackageCheck,
  PackageOpen,
  Trash2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { href, useFetcher } from 'react-router'
import type { TimeZone } from '#kernel/dates.ts'
import { formatRand } from '#kernel/money.ts'
import type { Refusal } from '#kernel/result.ts'
import { LinesTable } from '#modules/billing/documents/components/lines-table.tsx'
import type { OrderDetails } from '#modules/billing/orders/queries/order-details.server.ts'
import type { OrderAction } from '#modules/billing/orders/rules/order.ts'
import { billedLabels } from '#modules/catalog/rules/period-labels.ts'
import { MailList } from '#modules/mail/components/mail-list.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { useRefusalNotice } from '#ui/feedback/use-refusal-notice.ts'
import { ActionButton } from '#ui/form/action-button.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import { TotalsList } from '#ui/table/totals-list.tsx'
import { deleteMessages } from '../delete-messages.ts'

type Props = {
  order: { id: string; orderNumber: string }
  actions: readonly OrderAction[]
  idempotencyKey: string
}

const icon = { 'aria-hidden': true, className: 'size-4' } as const

/**
 * What the order's state allows (modules/billing/orders/rules/order.ts), each as an address or its
 * own form.
 */
export function OrderActions({ order, actions, idempotencyKey }: Props) {
  const buttons: Record<OrderAction, ReactNode> = {
    'mark-paid': (
      <Button
        to={href('/admin/orders/:id/payment', { id: order.id })}
        preventScrollReset
        variant="success"
        size="sm"
        icon={<CheckCheck {...icon} />}
      >
        Mark as Paid
      </Button>
    ),
    'resend-confirmation': (
      <ActionButton
        to={href('/admin/orders/:id/send-confirmation', { id: order.id })}
        fields={{ idempotency_key: idempotencyKey }}
        icon={<Mail {...icon} />}
      >
        Resend confirmation
      </ActionButton>
    ),
    'resend-bank-transfer': (
      <ActionButton
        to={href('/admin/orders/:id/send-bank-details', { id: order.id })}
        fields={{ idempotency_key: idempotencyKey }}
        icon={<Landmark {...icon} />}
      >
        Send bank details
      </ActionButton>
    ),
    'mark-processing': (
      <ActionButton
        to={href('/admin/orders/:id/processing', { id: order.id })}
        icon={<Hourglass {...icon} />}
      >
        Mark as processing
      </ActionButton>
    ),
    cancel: (
      <Button
        to={href('/admin/orders/:id/cancellation', { id: order.id })}
        preventScrollReset
        variant="outline"
        size="sm"
        icon={<Ban {...icon} />}
      >
        Cancel order
      </Button>
    ),
    'set-up': (
      <ActionButton
        to={href('/admin/orders/:id/set-up', { id: order.id })}
        fields={{ from: 'order' }}
        icon={<PackageCheck {...icon} />}
      >
        Mark as set up
      </ActionButton>
    ),
    'not-set-up': (
      <ActionButton
        to={href('/admin/orders/:id/not-set-up', { id: order.id })}
        icon={<PackageOpen {...icon} />}
      >
        Not set up yet
      </ActionButton>
    ),
    delete: <Delete id={order.id} number={order.orderNumber} />,
  }
  return actions.map((action) => <span key={action}>{buttons[action]}</span>)
}

function Delete({ id, number }: { id: string; number: string }) {
  const fetcher = useFetcher<{ refusal: Refusal }>()
  useRefusalNotice(fetcher.data?.refusal)
  const { title, text, label } = deleteMessages(1, number)
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={label}
      onConfirm={() => fetcher.submit({ id }, { method: 'post', action: '/admin/orders/delete' })}
      trigger={
        <Button
          to={`${href('/admin/orders/delete')}?id=${id}`}
          variant="outline"
          size="sm"
          loading={fetcher.state !== 'idle'}
          icon={<Trash2 {...icon} />}
        >
          Delete
        </Button>
      }
    >
      {text}
    </ConfirmDialog>
  )
}

type Mails = OrderDetails['mails']

export function OrderMails({ mails, zone }: { mails: Mails; zone: TimeZone }) {
  return (
    <Card title="Emails" flush>
      {mails.length === 0 && (
        <p className="px-4 py-6 text-center text-muted text-sm">
          No emails sent for this order yet.
        </p>
      )}
      <MailList mails={mails} zone={zone} />
    </Card>
  )
}

/** B§8: a warning while the latest confirmation email is not sent. */
export function FailedConfirmation({ mails }: { mails: Mails }) {
  const newest = mails.find((mail) => mail.templateName === 'order_confirmation')
  if (!newest || newest.status === 'sent' || newest.errorMessage === null) return null
  return (
    <Alert kind="warning" dismissible>
      Warning: Confirmation email failed to send - {newest.errorMessage}. You can resend it from the
      order details.
    </Alert>
  )
}

export function OrderLines({ order, lines }: Pick<OrderDetails, 'order' | 'lines'>) {
  return (
    <Card
      title="Items"
      flush
      actions={<span className="text-muted text-sm">{billedLabels[order.billingPeriod]}</span>}
    >
      <LinesTable lines={lines} />
      <TotalsList
        rows={totalRows(order)}
        total={formatRand(order.totalCents)}
        className="ml-auto w-full max-w-xs px-4 py-3 text-sm"
      />
    </Card>
  )
}

function totalRows({
  vatRateBasisPoints,
  discountBasisPoints,
  subtotalCents,
  vatCents,
}: OrderDetails['order']) {
  const hasVat = vatRateBasisPoints > 0
  return [
    ...(hasVat ? [{ label: 'Subtotal', text: formatRand(subtotalCents) }] : []),
    ...(discountBasisPoints > 0
      ? [{ label: 'Discount included', text: `${discountBasisPoints / 100}%` }]
      : []),
    ...(hasVat
      ? [{ label: `VAT (${vatRateBasisPoints / 100}%)`, text: formatRand(vatCents) }]
      : []),
  ]
}
