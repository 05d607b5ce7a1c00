import { href } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { formatRand } from '#kernel/money.ts'
import { noteRefund } from '#modules/billing/notifications/operations/allocate-notification.server.ts'
import { unallocatedPayment } from '#modules/billing/notifications/queries/unallocated-payments.server.ts'
import { noteRefundForm } from '#modules/billing/notifications/rules/unallocated-payment.ts'
import { gatewayName } from '#modules/billing/payments/rules/gateways.ts'
import { NotPossible } from '#ui/feedback/not-possible.tsx'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { TextField } from '#ui/form/field.tsx'
import type { Route } from './+types/refund'

const back = href('/admin/payments/notifications')

export async function loader(args: Route.LoaderArgs) {
  return { payment: await unallocatedPayment(args.params.id) }
}

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: noteRefundForm,
  run: (member, { note }) => noteRefund(member, params.id, note),
  done: () => redirectWithToast(back, { kind: 'success', message: 'Refund noted' }),
}))

export default function NoteRefund({ loaderData: { payment }, actionData }: Route.ComponentProps) {
  if (!payment && !actionData)
    return (
      <NotPossible
        title="Already dealt with"
        reason="This payment is not on the list any more."
        back={back}
      />
    )
  const name = gatewayName(payment?.gateway ?? null)
  return (
    <DialogForm
      title="Note a refund"
      description={`Refund ${formatRand(payment?.grossCents ?? 0)} in your ${name} account first. Nothing is sent to ${name} from here.`}
      back={back}
      refusal={actionData?.refusal}
      submitLabel="Refund noted"
      pendingLabel="Saving..."
    >
      <TextField
        label="When and how"
        name="note"
        maxLength={300}
        required
        autoComplete="off"
        defaultValue={actionData?.typed.note}
        error={actionData?.refusal.fields?.note}
        hint="For example, refunded in full on 3 Dec 2026, reference 88213."
      />
    </DialogForm>
  )
}
