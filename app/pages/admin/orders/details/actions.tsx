import { Ban, CheckCheck, Landmark, Mail, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFetcher } from 'react-router'
import type { Refusal } from '#kernel/result.ts'
import type { OrderAction } from '#modules/billing/orders/rules/order.ts'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { useRefusalNotice } from '#ui/feedback/use-refusal-notice.ts'
import { ActionButton } from '#ui/form/action-button.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { deleteWords } from '../delete-words.tsx'

type Props = { order: { id: string }; actions: readonly OrderAction[]; nonce: string }

const icon = { 'aria-hidden': true, className: 'size-4' } as const

/** What the order's state allows (modules/billing/orders/rules/order.ts), each as an address or a form of its own. */
export function OrderActions({ order, actions, nonce }: Props) {
  const base = `/admin/orders/${order.id}`
  const buttons: Record<OrderAction, ReactNode> = {
    'mark-paid': (
      <Button to={`${base}/payment`} preventScrollReset variant="success" size="sm" icon={<CheckCheck {...icon} />}>
        Mark as Paid
      </Button>
    ),
    'resend-confirmation': (
      <ActionButton to={`${base}/send-confirmation`} fields={{ idempotency_key: nonce }} icon={<Mail {...icon} />}>
        Resend confirmation
      </ActionButton>
    ),
    'resend-bank-transfer': (
      <ActionButton to={`${base}/send-bank-details`} fields={{ idempotency_key: nonce }} icon={<Landmark {...icon} />}>
        Send bank details
      </ActionButton>
    ),
    cancel: (
      <Button to={`${base}/cancellation`} preventScrollReset variant="outline" size="sm" icon={<Ban {...icon} />}>
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
  const { title, text, label } = deleteWords(1)
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={label}
      onConfirm={() => fetcher.submit({ id }, { method: 'post', action: '/admin/orders/delete' })}
      trigger={
        <Button to={`/admin/orders/delete?id=${id}`} variant="outline" size="sm" loading={fetcher.state !== 'idle'} icon={<Trash2 {...icon} />}>
          Delete
        </Button>
      }
    >
      {text}
    </ConfirmDialog>
  )
}
