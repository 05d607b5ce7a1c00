import { href } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { formatRand } from '#kernel/money.ts'
import { allocateNotification } from '#modules/billing/notifications/operations/allocate-notification.server.ts'
import { unallocatedPayment } from '#modules/billing/notifications/queries/unallocated-payments.server.ts'
import { allocateNotificationForm } from '#modules/billing/notifications/rules/unallocated-payment.ts'
import { NotPossible } from '#ui/feedback/not-possible.tsx'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { TextField } from '#ui/form/field.tsx'
import type { Route } from './+types/allocation'

const back = href('/admin/payments/notifications')

export async function loader(args: Route.LoaderArgs) {
  return { payment: await unallocatedPayment(args.params.id) }
}

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: allocateNotificationForm,
  run: (member, input) => allocateNotification(member, params.id, input),
  done: ({ to }) => redirectWithToast(back, { kind: 'success', message: `Allocated to ${to}` }),
}))

export default function AllocateNotification({
  loaderData: { payment },
  actionData,
}: Route.ComponentProps) {
  if (!payment && !actionData)
    return (
      <NotPossible
        title="Already dealt with"
        reason="This payment is not on the list any more."
        back={back}
      />
    )
  const errors = actionData?.refusal.fields ?? {}
  return (
    <DialogForm
      title="Allocate a card payment"
      description={`${formatRand(payment?.grossCents ?? 0)} goes to an open order or invoice, or else to a customer’s credit. Anything above the balance becomes credit.`}
      back={back}
      refusal={actionData?.refusal}
      submitLabel="Allocate"
      pendingLabel="Allocating..."
      submitVariant="success"
    >
      <TextField
        label="Order or invoice number"
        name="number"
        maxLength={60}
        autoComplete="off"
        defaultValue={
          actionData?.typed.number ?? payment?.invoice?.number ?? payment?.order?.number
        }
        error={errors.number}
      />
      <TextField
        label="Customer’s email address"
        name="email"
        type="email"
        maxLength={254}
        autoComplete="off"
        defaultValue={actionData?.typed.email}
        error={errors.email}
        hint="Only without a number: the whole amount becomes this customer’s credit."
      />
    </DialogForm>
  )
}
