import { href, useOutletContext } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { newId } from '#kernel/ids.ts'
import { decimalRand, formatRand, parseRand } from '#kernel/money.ts'
import { recordInvoicePayment } from '#modules/billing/allocation/operations/record-payment.server.ts'
import { invoicePaymentForm } from '#modules/billing/allocation/rules/payment-forms.ts'
import { paymentQuestion } from '#modules/billing/allocation/rules/payment-question.ts'
import { RestoreNote } from '#modules/billing/subscriptions/components/service-row.tsx'
import { CheckboxField } from '#ui/form/choice-field.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { HiddenField, TextField } from '#ui/form/field.tsx'
import { AmountField } from '#ui/form/money-fields.tsx'
import type { InvoiceOutlet } from '../details.tsx'
import type { Route } from './+types/payment'

export function loader() {
  return { idempotencyKey: newId() }
}

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: invoicePaymentForm,
  run: (member, { idempotency_key: idempotencyKey, ...payment }) =>
    recordInvoicePayment(member, params.id, { ...payment, idempotencyKey }),
  done: () =>
    redirectWithToast(href('/admin/invoices/:id', { id: params.id }), {
      kind: 'success',
      message: 'Payment recorded',
    }),
}))

export default function RecordPayment({ loaderData, actionData }: Route.ComponentProps) {
  const { invoice, badDebtCents, awaitsCard, today, restore, ...details } =
    useOutletContext<InvoiceOutlet>().details
  const owedCents = details.owedCents + badDebtCents
  const back = href('/admin/invoices/:id', { id: invoice.id })
  const errors = actionData?.refusal.fields ?? {}
  const amount = actionData?.typed.amount ?? decimalRand(owedCents)
  const question = paymentQuestion({ amountCents: parseRand(amount) ?? 0, owedCents, awaitsCard })
  return (
    <DialogForm
      title={`Record a payment on ${invoice.invoiceNumber}`}
      description={
        badDebtCents > 0
          ? `${formatRand(badDebtCents)} was written off. What comes for it is a recovered bad debt. Anything extra becomes account credit.`
          : `${formatRand(owedCents)} is owed. A part payment leaves a balance. Anything extra becomes account credit.`
      }
      back={back}
      refusal={actionData?.refusal}
      submitLabel="Record payment"
      pendingLabel="Recording..."
      submitVariant="success"
    >
      {restore && <RestoreNote preview={restore} />}
      <HiddenField
        name="idempotency_key"
        value={actionData?.typed.idempotency_key || loaderData.idempotencyKey}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField
          label="Date received"
          name="receivedOn"
          max={today}
          required
          defaultValue={actionData?.typed.receivedOn ?? today}
          error={errors.receivedOn}
        />
        <AmountField defaultValue={amount} error={errors.amount} />
      </div>
      <TextField
        label="Reference"
        name="reference"
        maxLength={100}
        autoComplete="off"
        defaultValue={actionData?.typed.reference}
        error={errors.reference}
        hint="As on the bank statement."
      />
      {question && (
        <CheckboxField
          key={question.key}
          label="Record it all the same"
          name="confirmed"
          value={question.key}
          hint={question.text}
          error={errors.confirmed}
        />
      )}
    </DialogForm>
  )
}
