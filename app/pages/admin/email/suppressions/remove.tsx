import { data } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { liftSuppression } from '#modules/mail/suppressions/operations/suppress.server.ts'
import { suppressionById } from '#modules/mail/suppressions/queries/suppression-list.server.ts'
import { suppressionLabels } from '#modules/mail/suppressions/rules/suppression.ts'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import type { Route } from './+types/remove'

export const meta: Route.MetaFunction = () => [{ title: 'Take off the list' }]

export async function loader(args: Route.LoaderArgs) {
  const row = await suppressionById(args.params.id)
  if (!row) throw data('This address is not on the list any more.', { status: 404 })
  return { address: row.address, reason: suppressionLabels[row.reason], evidence: row.evidence }
}

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: noFields,
  run: (member) => liftSuppression(member, params.id),
  done: ({ address }) =>
    redirectWithToast('/admin/email/suppressions', {
      kind: 'success',
      message: `Emails go to ${address} again`,
    }),
}))

export default function LiftSuppression({
  loaderData: { address, reason, evidence },
  actionData,
}: Route.ComponentProps) {
  return (
    <DialogForm
      title={`Send emails to ${address} again?`}
      description={`${reason}${evidence && `: ${evidence}`}. If it bounces again, it comes back to the list. Many bounces make providers refuse all your emails.`}
      back="/admin/email/suppressions"
      refusal={actionData?.refusal}
      submitLabel="Take off the list"
      pendingLabel="Taking off..."
    >
      {null}
    </DialogForm>
  )
}
