import { href, useOutletContext } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { formatRand } from '#kernel/money.ts'
import { reverseWriteOff } from '#modules/billing/allocation/operations/write-off-bad-debt.server.ts'
import { reasonForm } from '#modules/billing/allocation/rules/reversal.ts'
import { NotPossible } from '#ui/feedback/not-possible.tsx'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { ReasonField } from '#ui/form/reason-field.tsx'
import type { InvoiceOutlet } from '../details.tsx'
import type { Route } from './+types/write-off-reversal'

export function loader() {
  return null
}

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: reasonForm,
  run: (member, { reason }) => reverseWriteOff(member, params.id, reason),
  done: () =>
    redirectWithToast(href('/admin/invoices/:id', { id: params.id }), {
      kind: 'success',
      message: 'Write-off reversed',
    }),
}))

/** Nothing is deleted: the write-off stays, and a separate entry reverses it. */
export default function ReverseWriteOff({ actionData }: Route.ComponentProps) {
  const { invoice, badDebtCents } = useOutletContext<InvoiceOutlet>().details
  const back = href('/admin/invoices/:id', { id: invoice.id })
  if (badDebtCents === 0 && !actionData)
    return (
      <NotPossible title="Already reversed" reason="This invoice is not written off." back={back} />
    )
  return (
    <DialogForm
      title={`Reverse the write-off of ${invoice.invoiceNumber}?`}
      description={`${formatRand(badDebtCents)} is owed and asked for again. VAT that was claimed for it is undone in the VAT report of this period.`}
      back={back}
      refusal={actionData?.refusal}
      submitLabel="Reverse write-off"
      pendingLabel="Saving..."
      submitVariant="danger"
    >
      <ReasonField typed={actionData?.typed.reason} error={actionData?.refusal.fields?.reason} />
    </DialogForm>
  )
}
