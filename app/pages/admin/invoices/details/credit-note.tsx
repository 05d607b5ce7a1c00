import { useState } from 'react'
import { data, useOutletContext } from 'react-router'
import { attempt } from '#app/attempt.server.ts'
import { attemptInBrowser } from '#app/attempt.ts'
import { requirePermission } from '#app/shells/guards.server.ts'
import { redirectWithToast } from '#app/toast.server.ts'
import { newId } from '#kernel/ids.ts'
import { formatRand } from '#kernel/money.ts'
import { refusalStatus } from '#kernel/result.ts'
import { issueCreditNote } from '#modules/billing/credit-notes/operations/issue-credit-note.server.ts'
import { creditableInvoice } from '#modules/billing/credit-notes/queries/creditable-invoice.server.ts'
import type { CreditWish } from '#modules/billing/credit-notes/rules/credit-note.ts'
import { RadioCards } from '#ui/form/choice-field.tsx'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { HiddenField, TextAreaField } from '#ui/form/field.tsx'
import type { InvoiceOutlet } from '../details.tsx'
import type { Route } from './+types/credit-note'
import { CreditLines } from './credit-lines.tsx'

const creditFailure = 'Failed to issue credit note'

export async function loader(args: Route.LoaderArgs) {
  await requirePermission(args, 'invoices.manage')
  const creditable = await creditableInvoice(args.params.id)
  if (!creditable) throw data('Invoice not found', { status: 404 })
  return { ...creditable, nonce: newId() }
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData()
  const [reason, nonce] = [String(form.get('reason') ?? ''), String(form.get('idempotency_key') ?? '')]
  const wish = readWish(form)
  const result = await attempt(args, creditFailure, async () => {
    const member = await requirePermission(args, 'invoices.manage')
    return issueCreditNote(member, args.params.id, { reason, wish, idempotencyKey: nonce })
  })
  if (!result.ok) return data({ refusal: result.error, reason, wish, nonce }, { status: refusalStatus[result.error.code] })
  return redirectWithToast(`/admin/invoices/${result.value.noteId}`, { kind: 'success', message: 'Credit note issued' })
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return attemptInBrowser(
    () => serverAction(),
    creditFailure,
    (refusal) => ({ refusal, reason: undefined, wish: undefined, nonce: undefined }),
  )
}

/** Fields `quantity-3` are how many of line 3. What is no number is refused by the operation. */
function readWish(form: FormData): CreditWish {
  if (form.get('extent') !== 'lines') return { kind: 'whole' }
  const quantities: Record<string, number> = {}
  for (const [name, value] of form) {
    const position = /^quantity-(\d{1,5})$/.exec(name)?.[1]
    if (position !== undefined && typeof value === 'string' && value.trim() !== '') quantities[position] = Number(value)
  }
  return { kind: 'lines', quantities }
}

export default function IssueCreditNote({ loaderData, actionData }: Route.ComponentProps) {
  const { lines, left, nonce } = loaderData
  const { invoice } = useOutletContext<InvoiceOutlet>().details
  const [extent, setExtent] = useState<string>(actionData?.wish?.kind ?? 'whole')
  const back = `/admin/invoices/${invoice.id}`
  const errors = actionData?.refusal.fields ?? {}
  return (
    <DialogForm
      size="lg"
      title={`Credit note for ${invoice.invoiceNumber}`}
      description="The customer gets it by email. Money that was paid and is no longer owed becomes their credit. A running service goes on until it is cancelled; an order that still waits is cancelled with the whole invoice."
      back={back}
      refusal={actionData?.refusal}
      submitLabel="Issue credit note"
      pendingLabel="Issuing..."
      submitVariant="danger"
    >
      <HiddenField name="idempotency_key" value={actionData?.nonce || nonce} />
      <RadioCards
        label="What to credit"
        name="extent"
        columns={2}
        value={extent}
        onChange={setExtent}
        options={[
          { value: 'whole', label: 'All that is left', description: formatRand(left.subtotalCents + left.vatCents) },
          { value: 'lines', label: 'Chosen lines', description: 'With their share of the VAT' },
        ]}
      />
      <CreditLines lines={lines} wish={actionData?.wish} errors={errors} disabled={extent === 'whole'} />
      <TextAreaField
        label="Reason"
        name="reason"
        rows={2}
        required
        maxLength={500}
        defaultValue={actionData?.reason}
        error={errors.reason}
        hint="Printed on the credit note."
      />
    </DialogForm>
  )
}
