import { data, useOutletContext, useParams } from 'react-router'
import { attempt } from '#app/attempt.server.ts'
import { attemptInBrowser } from '#app/attempt.ts'
import { requirePermission } from '#app/shells/guards.server.ts'
import { redirectWithToast } from '#app/toast.server.ts'
import { refusalStatus } from '#kernel/result.ts'
import { cancelOrder } from '#modules/billing/orders/operations/cancel-order.server.ts'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { TextAreaField } from '#ui/form/field.tsx'
import type { OrderOutlet } from '../details.tsx'
import type { Route } from './+types/cancellation'
import { statusFailure } from './status-failure.ts'

export async function loader(args: Route.LoaderArgs) {
  await requirePermission(args, 'orders.manage')
  return null
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData()
  const reason = String(form.get('reason') ?? '')
  const result = await attempt(args, statusFailure, async () => {
    const member = await requirePermission(args, 'orders.manage')
    return cancelOrder(member, args.params.id, { reason })
  })
  if (!result.ok) return data({ refusal: result.error, reason }, { status: refusalStatus[result.error.code] })
  return redirectWithToast(`/admin/orders/${args.params.id}`, { kind: 'success', message: 'Order status updated to cancelled' })
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return attemptInBrowser(
    () => serverAction(),
    statusFailure,
    (refusal) => ({ refusal, reason: undefined }),
  )
}

export default function CancelOrder({ actionData }: Route.ComponentProps) {
  const { orderNumber } = useOutletContext<OrderOutlet>()
  const back = `/admin/orders/${useParams().id}`
  return (
    <DialogForm
      title={`Cancel ${orderNumber}?`}
      description="Its invoice is cancelled with it. A cancelled order cannot be opened again."
      back={back}
      keepLabel="Keep order"
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
        defaultValue={actionData?.reason}
        error={actionData?.refusal.fields?.reason}
        hint="Kept in the order's history."
      />
    </DialogForm>
  )
}
