import { data } from 'react-router'
import { callingBrowser } from '#app/answers/sign-in-answer.server.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { signedInStaff } from '#app/shells/guards.server.ts'
import { andThen } from '#kernel/result.ts'
import { deleteStaff } from '#modules/accounts/operations/staff/staff-members.server.ts'
import { PasswordAgain } from '#modules/identity/components/password-again.tsx'
import { confirmPassword } from '#modules/identity/operations/passwords/change-password.server.ts'
import { staffMember } from '#modules/identity/queries/staff-member.server.ts'
import { hasRecentPassword } from '#modules/identity/rules/actor.ts'
import { maybePasswordSchema } from '#modules/identity/rules/sign-in-forms.ts'
import { gone } from '#modules/identity/rules/staff/staff-list.ts'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import type { Route } from './+types/delete'
import { staffListAddress, useListSearch } from './list-search.ts'
import { memberName } from './member.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Delete ${loaderData.name}` : 'Staff member' },
]

export async function loader(args: Route.LoaderArgs) {
  const viewer = signedInStaff(args)
  const member = await staffMember(args.params.id)
  if (member === null) throw data(gone, { status: 404 })
  return {
    name: memberName(member),
    isInvited: member.status === 'invited',
    needsPassword: !hasRecentPassword(viewer),
  }
}

export const action = formAction(({ params, url, ...args }: Route.ActionArgs) => ({
  schema: maybePasswordSchema,
  run: async (member, { currentPassword }) =>
    andThen(await confirmPassword(member, currentPassword, callingBrowser(args)), (person) =>
      deleteStaff(person, params.id),
    ),
  done: ({ userId }) =>
    redirectWithToast(staffListAddress(url.search), {
      kind: 'success',
      message: userId === null ? 'Invitation withdrawn' : 'Staff member deleted',
    }),
}))

export default function DeleteStaffMember({
  loaderData: { name, isInvited, needsPassword },
  actionData,
}: Route.ComponentProps) {
  const back = staffListAddress(useListSearch())
  const error = actionData?.refusal.fields?.currentPassword
  const again = (needsPassword || error) && (
    <PasswordAgain error={error}>Staff can open the back office.</PasswordAgain>
  )
  if (isInvited) {
    return (
      <DialogForm
        title={`Withdraw the invitation of ${name}?`}
        description="The link in the email stops working at once."
        back={back}
        refusal={actionData?.refusal}
        submitLabel="Withdraw invitation"
        submitVariant="danger"
      >
        {again}
      </DialogForm>
    )
  }
  return (
    <DialogForm
      title={`Delete ${name}?`}
      description="Their access is revoked at once: they are signed out everywhere and can’t open the back office any more."
      back={back}
      refusal={actionData?.refusal}
      submitLabel="Delete staff member"
      pendingLabel="Deleting..."
      submitVariant="danger"
    >
      <p className="text-muted text-sm">
        Open tickets, enquiries and chats go to others. Their name stays on everything they did.
        This can’t be undone; to revoke access for a while, make them inactive instead.
      </p>
      {again}
    </DialogForm>
  )
}
