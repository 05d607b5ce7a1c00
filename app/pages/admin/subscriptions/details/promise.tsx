import { data, useOutletContext, useParams } from 'react-router'
import { requirePermission } from '#app/shells/guards.server.ts'
import { addDays } from '#kernel/dates.ts'
import { formatRand } from '#kernel/money.ts'
import { recordPromise } from '#modules/billing/dunning/operations/hold-dunning.server.ts'
import { subscriptionDetails } from '#modules/billing/subscriptions/queries/subscription-details.server.ts'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { SelectField, TextAreaField, TextField } from '#ui/form/field.tsx'
import { answerDialog } from '../answer.server.ts'
import type { SubscriptionOutlet } from '../details.tsx'
import { sendDialog } from '../dialog.ts'
import type { Route } from './+types/promise'

export async function loader(args: Route.LoaderArgs) {
  await requirePermission(args, 'subscriptions.manage')
  return null
}

export async function action(args: Route.ActionArgs) {
  return answerDialog(
    args,
    async (member, form) => {
      const found = await subscriptionDetails(args.params.id)
      if (!found) throw data('There is no such subscription.', { status: 404 })
      const text = (name: string) => String(form.get(name) ?? '')
      return recordPromise(member, {
        customerId: found.customer.id,
        invoiceId: text('invoice') || null,
        promisedOn: text('promised_on'),
        note: text('note'),
      })
    },
    () => 'Promise recorded: nothing is done about it until that day has passed',
  )
}

export const clientAction = (args: Route.ClientActionArgs) => sendDialog(args)

export default function RecordPromise({ actionData }: Route.ComponentProps) {
  const { owed, today } = useOutletContext<SubscriptionOutlet>().details
  const back = `/admin/subscriptions/${useParams().id}`
  const typed = actionData?.typed
  const errors = actionData?.refusal.fields
  return (
    <DialogForm
      title="Record a promise to pay"
      description="Until the end of that day nobody is reminded, warned or suspended for it. The ladder goes on the day after."
      back={back}
      refusal={actionData?.refusal}
      submitLabel="Record promise"
      pendingLabel="Recording..."
    >
      <TextField
        label="Promised for"
        name="promised_on"
        type="date"
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
          { value: '', label: 'Everything this customer owes' },
          ...owed.map((one) => ({ value: one.id, label: `${one.number}, ${formatRand(one.owedCents)}` })),
        ]}
      />
      <TextAreaField label="Note" name="note" rows={2} maxLength={500} defaultValue={typed?.note} hint="What was said, and by whom." />
    </DialogForm>
  )
}
