import { data, useOutletContext } from 'react-router'
import { attempt } from '#app/attempt.server.ts'
import { attemptInBrowser } from '#app/attempt.ts'
import { requirePermission } from '#app/shells/guards.server.ts'
import { redirectWithToast } from '#app/toast.server.ts'
import { newId } from '#kernel/ids.ts'
import { decimalRand, formatRand } from '#kernel/money.ts'
import { refusalStatus } from '#kernel/result.ts'
import { recordInvoicePayment } from '#modules/billing/allocation/operations/record-invoice-payment.server.ts'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { HiddenField, TextField } from '#ui/form/field.tsx'
import type { InvoiceOutlet } from '../details.tsx'
import type { Route } from './+types/payment'

const paymentFailure = 'Failed to record payment'

export async function loader(args: Route.LoaderArgs) {
  await requirePermission(args, 'invoices.manage')
  return { nonce: newId() }
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData()
  const text = (name: string) => String(form.get(name) ?? '').slice(0, 200)
  const values = { receivedOn: text('receivedOn'), amount: text('amount'), reference: text('reference') }
  const nonce = text('idempotency_key')
  const result = await attempt(args, paymentFailure, async () => {
    const member = await requirePermission(args, 'invoices.manage')
    return recordInvoicePayment(member, args.params.id, { ...values, idempotencyKey: nonce })
  })
  if (!result.ok) return data({ refusal: result.error, values, nonce }, { status: refusalStatus[result.error.code] })
  return redirectWithToast(`/admin/invoices/${args.params.id}`, { kind: 'success', message: 'Payment recorded' })
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return attemptInBrowser(
    () => serverAction(),
    paymentFailure,
    (refusal) => ({ refusal, values: undefined, nonce: undefined }),
  )
}

export default function RecordPayment({ loaderData, actionData }: Route.ComponentProps) {
  const { invoice, owedCents, today } = useOutletContext<InvoiceOutlet>().details
  const back = `/admin/invoices/${invoice.id}`
  const errors = actionData?.refusal.fields ?? {}
  return (
    <DialogForm
      title={`Record a payment on ${invoice.invoiceNumber}`}
      description={`${formatRand(owedCents)} is owed. A part leaves a balance; what is more becomes the customer's credit.`}
      back={back}
      refusal={actionData?.refusal}
      submitLabel="Record payment"
      pendingLabel="Recording..."
      submitVariant="success"
    >
      <HiddenField name="idempotency_key" value={actionData?.nonce || loaderData.nonce} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Date received"
          name="receivedOn"
          type="date"
          max={today}
          required
          defaultValue={actionData?.values?.receivedOn ?? today}
          error={errors.receivedOn}
        />
        <TextField
          label="Amount"
          name="amount"
          prefix="R"
          inputMode="decimal"
          required
          autoComplete="off"
          defaultValue={actionData?.values?.amount ?? decimalRand(owedCents)}
          error={errors.amount}
        />
      </div>
      <TextField
        label="Reference"
        name="reference"
        maxLength={100}
        autoComplete="off"
        defaultValue={actionData?.values?.reference}
        error={errors.reference}
        hint="Optional: what the bank statement says."
      />
    </DialogForm>
  )
}
