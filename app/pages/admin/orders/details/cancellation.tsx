import { href, useOutletContext } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { cancelOrder } from '#modules/billing/orders/operations/cancel-order.server.ts'
import { orderCancellationForm } from '#modules/billing/orders/rules/order-forms.ts'
import { NotPossible } from '#ui/feedback/not-possible.tsx'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { TextAreaField } from '#ui/form/field.tsx'
import type { OrderOutlet } from '../details.tsx'
import type { Route } from './+types/cancellation'

export function loader() {
  return null
}

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: orderCancellationForm,
  run: (member, { reason }) => cancelOrder(member, params.id, { reason }),
  done: () =>
    redirectWithToast(href('/admin/orders/:id', { id: params.id }), {
      kind: 'success',
      message: 'Order status updated to cancelled',
    }),
}))

export default function CancelOrder({ actionData, params }: Route.ComponentProps) {
  const { orderNumber, actions } = useOutletContext<OrderOutlet>()
  const back = href('/admin/orders/:id', { id: params.id })
  if (!actions.includes('cancel') && !actionData)
    return (
      <NotPossible
        title={`${orderNumber} can’t be cancelled`}
        reason="Only an order that still waits for its payment can."
        back={back}
      />
    )
  return (
    <DialogForm
      title={`Cancel ${orderNumber}?`}
      description="Its invoice is cancelled too. A cancelled order cannot be reopened."
      back={back}
      keeps="order"
      refusal={actionData?.refusal}
      submitLabel="Cancel order"
      pendingLabel="Cancelling..."
      submitVariant="danger"
    >
      <TextAreaField
        label="Reason"
        name="reason"
        required
        maxLength={500}
        defaultValue={actionData?.typed.reason}
        error={actionData?.refusal.fields?.reason}
        hint="Shown in the order's history."
      />
    </DialogForm>
  )
}
