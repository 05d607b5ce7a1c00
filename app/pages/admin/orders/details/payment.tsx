import { data, useOutletContext, useParams } from 'react-router'
import { attempt } from '#app/attempt.server.ts'
import { attemptInBrowser } from '#app/attempt.ts'
import { requirePermission } from '#app/shells/guards.server.ts'
import { redirectWithToast } from '#app/toast.server.ts'
import { newId } from '#kernel/ids.ts'
import { formatRand } from '#kernel/money.ts'
import { refusalStatus } from '#kernel/result.ts'
import { recordOrderPayment } from '#modules/billing/allocation/operations/record-order-payment.server.ts'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { HiddenField, TextAreaField } from '#ui/form/field.tsx'
import type { OrderOutlet } from '../details.tsx'
import type { Route } from './+types/payment'
import { statusFailure } from './status-failure.ts'

export async function loader(args: Route.LoaderArgs) {
  await requirePermission(args, 'orders.manage')
  return { nonce: newId() }
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData()
  const notes = String(form.get('notes') ?? '').slice(0, 500)
  const nonce = String(form.get('idempotency_key') ?? '')
  const result = await attempt(args, statusFailure, async () => {
    const member = await requirePermission(args, 'orders.manage')
    return recordOrderPayment(member, args.params.id, { notes, idempotencyKey: nonce })
  })
  if (!result.ok) return data({ refusal: result.error, notes, nonce }, { status: refusalStatus[result.error.code] })
  return redirectWithToast(`/admin/orders/${args.params.id}`, { kind: 'success', message: 'Order status updated to paid' })
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return attemptInBrowser(
    () => serverAction(),
    statusFailure,
    (refusal) => ({ refusal, notes: undefined, nonce: undefined }),
  )
}

export default function MarkAsPaid({ loaderData, actionData }: Route.ComponentProps) {
  const { orderNumber, totalCents } = useOutletContext<OrderOutlet>()
  const back = `/admin/orders/${useParams().id}`
  return (
    <DialogForm
      title={`Mark ${orderNumber} as paid`}
      description={`${formatRand(totalCents)} came in by bank transfer. The invoice becomes paid, the service starts, and the customer is told by email.`}
      back={back}
      keepLabel="Keep it open"
      refusal={actionData?.refusal}
      submitLabel="Mark as Paid"
      pendingLabel="Recording..."
      submitVariant="success"
    >
      <HiddenField name="idempotency_key" value={actionData?.nonce || loaderData.nonce} />
      <TextAreaField
        label="Notes"
        name="notes"
        maxLength={500}
        defaultValue={actionData?.notes}
        hint="Optional: what the bank statement says, for example."
      />
    </DialogForm>
  )
}
