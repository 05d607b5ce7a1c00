import { Ban, CheckCheck, Hourglass, Landmark, Mail, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, useFetcher } from 'react-router'
import type { Refusal } from '#kernel/result.ts'
import type { OrderAction } from '#modules/billing/orders/rules/order.ts'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { useRefusalNotice } from '#ui/feedback/use-refusal-notice.ts'
import { ActionButton } from '#ui/form/action-button.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { deleteMessages } from '../delete-messages.tsx'

type Props = { order: { id: string }; actions: readonly OrderAction[]; idempotencyKey: string }

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
    delete: <Delete id={order.id} />,
  }
  return actions.map((action) => <span key={action}>{buttons[action]}</span>)
}

function Delete({ id }: { id: string }) {
  const fetcher = useFetcher<{ refusal: Refusal }>()
  useRefusalNotice(fetcher.data?.refusal)
  const { title, text, label } = deleteMessages(1)
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
