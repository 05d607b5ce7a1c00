import { href, useOutletContext } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { formatRand } from '#kernel/money.ts'
import { reverseAppliedCredit } from '#modules/billing/allocation/operations/reduce-received.server.ts'
import { reasonForm } from '#modules/billing/allocation/rules/reversal.ts'
import { NotPossible } from '#ui/feedback/not-possible.tsx'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { ReasonField } from '#ui/form/reason-field.tsx'
import type { InvoiceOutlet } from '../details.tsx'
import type { Route } from './+types/credit-reversal'

export function loader() {
  return null
}

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: reasonForm,
  run: (member, { reason }) => reverseAppliedCredit(member, params.credit, reason),
  done: () =>
    redirectWithToast(href('/admin/invoices/:id', { id: params.id }), {
      kind: 'success',
      message: 'Credit given back',
    }),
}))

/** Nothing is deleted: the use of the credit stays, and a separate entry reverses it. */
export default function GiveCreditBack({ actionData, params }: Route.ComponentProps) {
  const { invoice, usedCredits } = useOutletContext<InvoiceOutlet>().details
  const back = href('/admin/invoices/:id', { id: invoice.id })
  const credit = usedCredits.find(
    ({ id, isReversal, reversedAt }) => id === params.credit && !isReversal && reversedAt === null,
  )
  if (!credit && !actionData)
    return (
      <NotPossible
        title="Already given back"
        reason="This credit was given back, or isn’t on this invoice."
        back={back}
      />
    )
  return (
    <DialogForm
      title="Take credit off this invoice?"
      description={
        credit
          ? `${formatRand(-credit.amountCents)} goes back to the customer’s account credit, and ${invoice.invoiceNumber} is owed again. A tax invoice stays one.`
          : ''
      }
      back={back}
      refusal={actionData?.refusal}
      submitLabel="Take credit off"
      pendingLabel="Saving..."
      submitVariant="danger"
    >
      <ReasonField typed={actionData?.typed.reason} error={actionData?.refusal.fields?.reason} />
    </DialogForm>
  )
}
