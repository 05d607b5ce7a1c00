import { href, useOutletContext } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { formatDay } from '#kernel/date-format.ts'
import { formatRand } from '#kernel/money.ts'
import {
  type ChargeReport,
  chargeFailedCard,
} from '#modules/billing/charges/operations/charge-cards.server.ts'
import { cardChargeForm } from '#modules/billing/charges/rules/card-charge.ts'
import { RestoreNote } from '#modules/billing/subscriptions/components/service-row.tsx'
import { NotPossible } from '#ui/feedback/not-possible.tsx'
import type { Notice } from '#ui/feedback/notices.ts'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { HiddenField } from '#ui/form/field.tsx'
import type { InvoiceOutlet } from '../details.tsx'
import type { Route } from './+types/card-charge'

export function loader() {
  return null
}

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: cardChargeForm,
  run: (member, agreed) => chargeFailedCard(member, params.id, agreed),
  done: ({ outcome }) =>
    redirectWithToast(href('/admin/invoices/:id', { id: params.id }), noticeOf(outcome)),
}))

function noticeOf(outcome: ChargeReport): Notice {
  switch (outcome.kind) {
    case 'charged':
      return { kind: 'success', message: `Card charged ${formatRand(outcome.cents)}` }
    case 'declined':
      return {
        kind: 'error',
        message: 'The card was declined again. The customer has been emailed.',
      }
    case 'unknown':
      return {
        kind: 'warning',
        message: `The card gateway did not answer. It is asked every hour, and the card is not charged again until it answers.`,
      }
    case 'stop':
      return {
        kind: 'error',
        message: `The card gateway refused us, so the card was not charged: ${outcome.message}`,
      }
    case 'skipped':
      return { kind: 'error', message: 'The card could not be reached. It was not charged.' }
  }
}

/** Confirms the amount before the stored card is charged again. */
export default function ChargeCard({ actionData, params }: Route.ComponentProps) {
  const { invoice, failedCharge, restore } = useOutletContext<InvoiceOutlet>().details
  const back = href('/admin/invoices/:id', { id: params.id })
  const reason = failedCharge
    ? failedCharge.refusal
    : 'No charge of a stored card failed for this invoice, or it is no longer owed.'
  if (!failedCharge || (reason !== '' && !actionData))
    return <NotPossible title="The card can’t be charged now" reason={reason} back={back} />
  return (
    <DialogForm
      title={`Charge ${formatRand(failedCharge.owedCents)} now?`}
      description={`The stored card is charged at once for ${invoice.invoiceNumber}. The last charge failed on ${formatDay(failedCharge.failedOn)}${failedCharge.message && `: ${failedCharge.message}`}.`}
      size="sm"
      back={back}
      refusal={actionData?.refusal}
      submitLabel={`Charge ${formatRand(failedCharge.owedCents)}`}
      pendingLabel="Charging..."
    >
      {restore && <RestoreNote preview={restore} />}
      <HiddenField name="attempt" value={failedCharge.attemptId} />
      <HiddenField name="amount" value={String(failedCharge.owedCents)} />
    </DialogForm>
  )
}
