import { href, useOutletContext } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { addDays } from '#kernel/dates.ts'
import { formatRand } from '#kernel/money.ts'
import { refuse } from '#kernel/result.ts'
import { recordPromise } from '#modules/billing/dunning/operations/hold-dunning.server.ts'
import { promiseForm } from '#modules/billing/dunning/rules/proposals.ts'
import { subscriptionDetails } from '#modules/billing/subscriptions/queries/subscription-details.server.ts'
import { NotPossible } from '#ui/feedback/not-possible.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { SelectField, TextAreaField } from '#ui/form/field.tsx'
import type { SubscriptionOutlet } from '../details.tsx'
import type { Route } from './+types/promise'

export function loader() {
  return null
}

const promiseRecorded = 'Promise recorded. Reminders stop until that day has passed.'

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: promiseForm,
  run: async (member, { invoice, promised_on: promisedOn, note }) => {
    const found = await subscriptionDetails(params.id)
    if (!found) return refuse('not_found', 'There is no such subscription.')
    return recordPromise(member, {
      customerId: found.customer.id,
      invoiceId: invoice || null,
      promisedOn,
      note,
    })
  },
  done: () =>
    redirectWithToast(href('/admin/subscriptions/:id', { id: params.id }), {
      kind: 'success',
      message: promiseRecorded,
    }),
}))

export default function RecordPromise({ actionData, params }: Route.ComponentProps) {
  const { owed, today } = useOutletContext<SubscriptionOutlet>().details
  const back = href('/admin/subscriptions/:id', { id: params.id })
  const typed = actionData?.typed
  const errors = actionData?.refusal.fields
  if (owed.length === 0 && !actionData)
    return (
      <NotPossible
        title="Nothing is owed"
        reason="There is nothing that this customer could promise to pay."
        back={back}
      />
    )
  return (
    <DialogForm
      title="Record a promise to pay"
      description="No reminders, warnings or suspensions until the end of that day. Reminders resume the next day."
      back={back}
      refusal={actionData?.refusal}
      submitLabel="Record promise"
      pendingLabel="Recording..."
    >
      <DateField
        label="Promised for"
        name="promised_on"
        required
        min={today}
        max={addDays(today, 60)}
        defaultValue={typed?.promised_on ?? addDays(today, 7)}
        error={errors?.promised_on}
      />
      <SelectField
        label="For"
        name="invoice"
        defaultValue={typed?.invoice ?? ''}
        options={[
          { value: '', label: 'Everything outstanding' },
          ...owed.map((one) => ({
            value: one.id,
            label: `${one.number}, ${formatRand(one.owedCents)}`,
          })),
        ]}
      />
      <TextAreaField
        label="Note"
        name="note"
        rows={2}
        maxLength={500}
        defaultValue={typed?.note}
        hint="For example: who promised, and how they will pay."
      />
    </DialogForm>
  )
}
