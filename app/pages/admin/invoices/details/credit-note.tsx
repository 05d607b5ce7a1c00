import { useState } from 'react'
import { data, href, useOutletContext } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { newId } from '#kernel/ids.ts'
import { formatRand } from '#kernel/money.ts'
import { issueCreditNote } from '#modules/billing/credit-notes/operations/issue-credit-note.server.ts'
import {
  creditableInvoice,
  unusedRestOf,
} from '#modules/billing/credit-notes/queries/creditable-invoice.server.ts'
import {
  creditExtent,
  creditNoteForm,
} from '#modules/billing/credit-notes/rules/credit-note-form.ts'
import { unusedArithmetic } from '#modules/billing/credit-notes/rules/unused-period.ts'
import { siteToday } from '#modules/billing/documents/queries/document-day.server.ts'
import { isProForma } from '#modules/billing/documents/rules/document.ts'
import { isPayable } from '#modules/billing/documents/rules/invoice.ts'
import { renewalAfter } from '#modules/billing/invoices/queries/staff-invoice.server.ts'
import { RestoreNote } from '#modules/billing/subscriptions/components/service-row.tsx'
import { RadioCards } from '#ui/form/choice-field.tsx'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { HiddenField, TextAreaField } from '#ui/form/field.tsx'
import type { InvoiceOutlet } from '../details.tsx'
import type { Route } from './+types/credit-note'
import { CreditAmount, CreditLines, RenewalNote } from './credit-lines.tsx'

export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params
  const [creditable, unused, renewal] = await Promise.all([
    creditableInvoice(id),
    unusedRestOf(id, await siteToday()),
    renewalAfter(id),
  ])
  if (!creditable) throw data('Invoice not found', { status: 404 })
  return { ...creditable, unused, renewal, idempotencyKey: newId() }
}

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: creditNoteForm,
  run: (member, { reason, extent, key }) =>
    issueCreditNote(member, params.id, { reason, extent, idempotencyKey: key }),
  done: ({ noteId, issued }) =>
    redirectWithToast(href('/admin/invoices/:id', { id: noteId }), {
      kind: 'success',
      message: `${issued} issued`,
    }),
}))

export default function IssueCreditNote({ loaderData, actionData }: Route.ComponentProps) {
  const { lines, left, unused, renewal, idempotencyKey } = loaderData
  const { invoice, restore } = useOutletContext<InvoiceOutlet>().details
  const [extent, setExtent] = useState(actionData?.typed.extent ?? 'whole')
  const revises = isProForma(invoice)
  const startsService =
    invoice.orderId !== null &&
    invoice.subscriptionId === null &&
    isPayable(invoice.status) &&
    invoice.billingPeriod !== 'once'
  const back = href('/admin/invoices/:id', { id: invoice.id })
  const errors = actionData?.refusal.fields ?? {}
  return (
    <DialogForm
      size="lg"
      title={
        revises
          ? `Revise pro-forma ${invoice.invoiceNumber}`
          : `Credit note for ${invoice.invoiceNumber}`
      }
      description={`${revises ? 'Nothing has been paid, so this doesn’t create a credit note or change your VAT. ' : ''}The customer gets it by email. Any amount already paid becomes account credit. An active service continues until you cancel it. ${startsService ? 'What you take off comes off the order and its renewals too. ' : ''}A pending order is cancelled if you credit the whole invoice.`}
      back={back}
      refusal={actionData?.refusal}
      submitLabel={revises ? 'Issue revised pro-forma' : 'Issue credit note'}
      pendingLabel="Issuing..."
      submitVariant="danger"
    >
      {renewal && <RenewalNote renewal={renewal} />}
      {restore && <RestoreNote preview={restore} />}
      <HiddenField
        name="idempotency_key"
        value={actionData?.typed.idempotency_key || idempotencyKey}
      />
      <RadioCards
        label={revises ? 'What to take off' : 'What to credit'}
        name="extent"
        columns={2}
        value={extent}
        onChange={setExtent}
        options={[
          {
            value: 'whole',
            label: 'Everything that is left',
            description: formatRand(left.subtotalCents + left.vatCents),
          },
          { value: 'lines', label: 'Selected lines', description: 'Including their VAT' },
          { value: 'amount', label: 'An amount', description: 'You type it, VAT included' },
          ...(unused
            ? [
                {
                  value: 'unused',
                  label: 'Unused days',
                  description: `${unusedArithmetic(unused)} without VAT`,
                },
              ]
            : []),
        ]}
      />
      <CreditLines
        lines={lines}
        extent={actionData && creditExtent(actionData.typed.extent, actionData.typed)}
        errors={errors}
        disabled={extent !== 'lines'}
      />
      <CreditAmount
        isChosen={extent === 'amount'}
        startsService={startsService}
        typed={actionData?.typed}
        error={errors.amount}
      />
      {unused && <HiddenField name="unused" value={String(unused.subtotalCents)} />}
      <TextAreaField
        label="Reason"
        name="reason"
        rows={2}
        required
        maxLength={500}
        defaultValue={actionData?.typed.reason}
        error={errors.reason}
        hint={`Printed on the ${revises ? 'revised pro-forma' : 'credit note'}.`}
      />
    </DialogForm>
  )
}
