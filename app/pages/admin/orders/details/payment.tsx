import { href, useOutletContext } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { newId } from '#kernel/ids.ts'
import { formatRand } from '#kernel/money.ts'
import { recordOrderPayment } from '#modules/billing/allocation/operations/record-payment.server.ts'
import { siteToday } from '#modules/billing/documents/queries/document-day.server.ts'
import { orderPaymentForm } from '#modules/billing/orders/rules/order-forms.ts'
import { NotPossible } from '#ui/feedback/not-possible.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { HiddenField, TextAreaField } from '#ui/form/field.tsx'
import type { OrderOutlet } from '../details.tsx'
import type { Route } from './+types/payment'

export async function loader() {
  return { idempotencyKey: newId(), today: await siteToday() }
}

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: orderPaymentForm,
  run: (member, { notes, receivedOn, idempotency_key: idempotencyKey }) =>
    recordOrderPayment(member, params.id, { notes, receivedOn, idempotencyKey }),
  done: () =>
    redirectWithToast(href('/admin/orders/:id', { id: params.id }), {
      kind: 'success',
      message: 'Order status updated to paid',
    }),
}))

export default function MarkAsPaid({ loaderData, actionData, params }: Route.ComponentProps) {
  const { orderNumber, totalCents, actions } = useOutletContext<OrderOutlet>()
  const back = href('/admin/orders/:id', { id: params.id })
  if (!actions.includes('mark-paid') && !actionData)
    return (
      <NotPossible
        title={`${orderNumber} can’t be marked as paid`}
        reason="Only an order that still waits for a bank transfer can. Card payments are confirmed by the gateway."
        back={back}
      />
    )
  return (
    <DialogForm
      title={`Mark ${orderNumber} as paid`}
      description={`${formatRand(totalCents)} was received by bank transfer. The invoice is marked as paid, the service starts, and the customer gets an email.`}
      back={back}
      refusal={actionData?.refusal}
      submitLabel="Mark as Paid"
      pendingLabel="Recording..."
      submitVariant="success"
    >
      <HiddenField
        name="idempotency_key"
        value={actionData?.typed.idempotency_key || loaderData.idempotencyKey}
      />
      <DateField
        key={loaderData.today}
        label="Received on"
        name="receivedOn"
        required
        max={loaderData.today}
        defaultValue={actionData?.typed.receivedOn ?? loaderData.today}
        hint="The date on the bank statement. The tax invoice gets this date."
      />
      <TextAreaField
        label="Notes"
        name="notes"
        maxLength={500}
        defaultValue={actionData?.typed.notes}
        hint="For example, the reference on the bank statement."
      />
    </DialogForm>
  )
}
