import { href, useOutletContext } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { newId } from '#kernel/ids.ts'
import { formatRand } from '#kernel/money.ts'
import { writeOffBadDebt } from '#modules/billing/allocation/operations/write-off-bad-debt.server.ts'
import { writeOffForm } from '#modules/billing/allocation/rules/write-off.ts'
import { NotPossible } from '#ui/feedback/not-possible.tsx'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { HiddenField } from '#ui/form/field.tsx'
import { ReasonField } from '#ui/form/reason-field.tsx'
import type { InvoiceOutlet } from '../details.tsx'
import type { Route } from './+types/write-off'

export function loader() {
  return { idempotencyKey: newId() }
}

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: writeOffForm,
  run: (member, input) => writeOffBadDebt(member, params.id, input),
  done: () =>
    redirectWithToast(href('/admin/invoices/:id', { id: params.id }), {
      kind: 'success',
      message: 'Debt written off',
    }),
}))

/**
 * Nothing is deleted: the tax invoice stays, and a separate entry says that the rest is no longer
 * asked for.
 */
export default function WriteOff({ loaderData, actionData }: Route.ComponentProps) {
  const { invoice, owedCents, actions, unfitForWriteOff } =
    useOutletContext<InvoiceOutlet>().details
  const back = href('/admin/invoices/:id', { id: invoice.id })
  if (!actions.includes('write-off') && !actionData)
    return (
      <NotPossible
        title="Nothing to write off"
        reason={unfitForWriteOff ?? 'Nothing is owed on this invoice.'}
        back={back}
      />
    )
  return (
    <DialogForm
      title={`Write off ${invoice.invoiceNumber}?`}
      description={`${formatRand(owedCents)} is no longer asked for. The invoice stays. VAT that it declared is claimed back in the VAT report of this period. A suspended service stays suspended. Money that still comes is recorded as usual.`}
      back={back}
      refusal={actionData?.refusal}
      submitLabel="Write off"
      pendingLabel="Saving..."
      submitVariant="danger"
    >
      <HiddenField
        name="idempotency_key"
        value={actionData?.typed.idempotency_key || loaderData.idempotencyKey}
      />
      <ReasonField
        typed={actionData?.typed.reason}
        error={actionData?.refusal.fields?.reason}
        placeholder="Such as: three reminders, company in liquidation"
      />
    </DialogForm>
  )
}
