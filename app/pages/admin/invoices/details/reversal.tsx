import { href, useOutletContext } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { formatDay } from '#kernel/date-format.ts'
import { formatRand } from '#kernel/money.ts'
import { reversePayment } from '#modules/billing/allocation/operations/reverse-payment.server.ts'
import { reversalForm } from '#modules/billing/allocation/rules/reversal.ts'
import { NotPossible } from '#ui/feedback/not-possible.tsx'
import { CheckboxField, RadioCards } from '#ui/form/choice-field.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { ReasonField } from '#ui/form/reason-field.tsx'
import type { InvoiceOutlet } from '../details.tsx'
import type { Route } from './+types/reversal'

export function loader() {
  return null
}

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: reversalForm,
  run: (member, input) => reversePayment(member, params.payment, input),
  done: () =>
    redirectWithToast(href('/admin/invoices/:id', { id: params.id }), {
      kind: 'success',
      message: 'Payment reversed',
    }),
}))

const places = [
  {
    value: 'gone',
    label: 'It left us or never came',
    description: 'Bounced, recorded by mistake, or refunded at the bank or at the card gateway.',
  },
  {
    value: 'credit',
    label: 'We still have it',
    description: 'It was allocated wrongly, and becomes the customer’s credit.',
  },
]

/** Nothing is deleted: the payment stays, and a separate entry reverses it. */
export default function ReversePayment({ actionData, params }: Route.ComponentProps) {
  const { invoice, payments, today } = useOutletContext<InvoiceOutlet>().details
  const back = href('/admin/invoices/:id', { id: invoice.id })
  const payment = payments.find(
    ({ id, reversedAt }) => id === params.payment && reversedAt === null,
  )
  if (!payment && !actionData)
    return (
      <NotPossible
        title="Already undone"
        reason="This payment was reversed, or isn’t on this invoice."
        back={back}
      />
    )
  const errors = actionData?.refusal.fields ?? {}
  return (
    <DialogForm
      title="Undo a payment"
      description={
        payment
          ? `${formatRand(payment.amountCents)} of ${formatDay(payment.receivedOn)} is taken off ${invoice.invoiceNumber}, which is owed again. A tax invoice stays; credit it if nothing is owed any more.`
          : ''
      }
      back={back}
      refusal={actionData?.refusal}
      submitLabel="Undo payment"
      pendingLabel="Saving..."
      submitVariant="danger"
    >
      <RadioCards
        label="Where is the money?"
        name="money"
        options={places}
        defaultValue={actionData?.typed.money}
        error={errors.money}
        required
      />
      <DateField
        label="Day of the reversal"
        name="reversedOn"
        min={payment?.receivedOn}
        max={today}
        required
        defaultValue={actionData?.typed.reversedOn ?? today}
        error={errors.reversedOn}
      />
      <ReasonField typed={actionData?.typed.reason} error={errors.reason} />
      <CheckboxField
        label="Email the customer"
        name="emailCustomer"
        defaultChecked={actionData?.typed.emailCustomer === 'on'}
        hint="For money that bounced or was refunded. Leave it off for a mistake of our own."
      />
    </DialogForm>
  )
}
