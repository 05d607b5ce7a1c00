import { href } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { refuseLargeFiles } from '#app/forms/form-action.ts'
import { refusalError } from '#app/forms/refusal.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { signedInPerson } from '#app/shells/guards.server.ts'
import { newId } from '#kernel/ids.ts'
import { decimalRand, formatRand } from '#kernel/money.ts'
import { siteToday } from '#modules/billing/documents/queries/document-day.server.ts'
import { customerInvoice } from '#modules/billing/invoices/queries/customer-invoice.server.ts'
import { claimPayment } from '#modules/reconciliation/operations/claim-payment.server.ts'
import { ownClaims } from '#modules/reconciliation/queries/payment-claims.server.ts'
import { paymentClaimForm } from '#modules/reconciliation/rules/reconciliation-forms.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { HiddenField, TextAreaField } from '#ui/form/field.tsx'
import { FileField } from '#ui/form/file-field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { AmountField } from '#ui/form/money-fields.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/paid'
import { ReportedPayments } from './reported-payments.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'I’ve paid' }]

export async function loader(args: Route.LoaderArgs) {
  const person = signedInPerson(args)
  const [found, claims, today] = await Promise.all([
    customerInvoice(person, args.params.id),
    ownClaims(person, args.params.id),
    siteToday(),
  ])
  if (!found.ok) throw refusalError(found.error)
  const { id, number, canBePaid, owedCents } = found.value
  return { id, number, canBePaid, owedCents, claims, today, idempotencyKey: newId() }
}

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: paymentClaimForm,
  run: async (person, { proof, idempotency_key: idempotencyKey, ...values }) => {
    const file = proof && { name: proof.name, bytes: new Uint8Array(await proof.arrayBuffer()) }
    return claimPayment(person, params.id, { ...values, proof: file, idempotencyKey })
  },
  done: () =>
    redirectWithToast(href('/dashboard/invoices/:id', { id: params.id }), {
      kind: 'success',
      message: 'Thank you. We’ll look for your payment and email you once we’ve recorded it.',
    }),
}))

export const clientAction = refuseLargeFiles

/**
 * The customer reports a transfer, which staff compare with the bank statement. No money is
 * recorded yet.
 */
export default function HavePaid({ loaderData: invoice, actionData }: Route.ComponentProps) {
  const back = href('/dashboard/invoices/:id', { id: invoice.id })
  const errors = actionData?.refusal.fields ?? {}
  return (
    <>
      <PageHeader back={{ label: invoice.number, to: back }} title="I’ve paid" />
      <div className="flex max-w-2xl flex-col gap-5">
        {invoice.claims.length > 0 && <ReportedPayments claims={invoice.claims} />}
        {invoice.canBePaid ? (
          <Card>
            <p className="mb-5 text-muted text-sm">
              {formatRand(invoice.owedCents)} is due on {invoice.number}. Send us the details of
              your transfer. We’ll mark your invoice as paid once the money is in our account.
            </p>
            <FormShell
              encType="multipart/form-data"
              refusal={actionData?.refusal}
              submitLabel="Send payment details"
              pendingLabel="Sending..."
              aside={
                <Button to={back} variant="outline">
                  Cancel
                </Button>
              }
            >
              <HiddenField
                name="idempotency_key"
                value={actionData?.typed.idempotency_key || invoice.idempotencyKey}
              />
              <div className="grid gap-4 sm:grid-cols-2">
                <DateField
                  label="Paid on"
                  name="paidOn"
                  max={invoice.today}
                  required
                  defaultValue={actionData?.typed.paidOn ?? invoice.today}
                  error={errors.paidOn}
                />
                <AmountField
                  defaultValue={actionData?.typed.amount ?? decimalRand(invoice.owedCents)}
                  error={errors.amount}
                />
              </div>
              <TextAreaField
                label="Note"
                name="note"
                rows={3}
                maxLength={500}
                defaultValue={actionData?.typed.note}
                error={errors.note}
                hint="The reference you used, or the bank you paid from."
              />
              <FileField
                label="Proof of payment"
                name="proof"
                accept=".pdf,.png,.jpg,.jpeg,.webp,application/pdf,image/png,image/jpeg,image/webp"
                error={errors.proof}
                hint="PDF, PNG, JPEG or WebP, up to 5 MB."
              />
            </FormShell>
          </Card>
        ) : (
          <Alert kind="success">This invoice has been paid in full.</Alert>
        )}
      </div>
    </>
  )
}
