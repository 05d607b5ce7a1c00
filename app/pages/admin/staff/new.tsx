import { callingBrowser } from '#app/answers/sign-in-answer.server.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { signedInStaff } from '#app/shells/guards.server.ts'
import { andThen, ok } from '#kernel/result.ts'
import {
  createStaff,
  inviteStaff,
} from '#modules/accounts/operations/staff/staff-members.server.ts'
import { confirmPassword } from '#modules/identity/operations/passwords/confirm-password.server.ts'
import { hasRecentPassword, type Person } from '#modules/identity/rules/actor.ts'
import { type NewMemberInput, newMemberSchema } from '#modules/identity/rules/staff/staff-form.ts'
import { supportAgent } from '#modules/identity/rules/staff/staff-role.ts'
import type { Route } from './+types/new'
import { staffListAddress, useListSearch } from './list-search.ts'
import { roleChoices } from './member-view.server.ts'
import { NewMemberForm } from './new-member-form.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Add Staff' }]

export async function loader(args: Route.LoaderArgs) {
  const viewer = signedInStaff(args)
  const roles = await roleChoices(viewer)
  const given = roles.filter(({ mayGrant }) => mayGrant)
  // A§5: 'Default role for a new member is Support Agent or else the first role.'
  const usual = given.find(({ name }) => name === supportAgent) ?? given[0]
  return { roles, usualRole: usual?.id ?? '', needsPassword: !hasRecentPassword(viewer) }
}

async function add(member: Person, { password, ...person }: NewMemberInput) {
  const added =
    password === null
      ? await inviteStaff(member, person)
      : await createStaff(member, person, password)
  return added.ok ? ok({ email: person.email, isInvited: password === null }) : added
}

export const action = formAction((args: Route.ActionArgs) => ({
  schema: newMemberSchema,
  run: async (member, { currentPassword, ...input }) =>
    andThen(await confirmPassword(member, currentPassword, callingBrowser(args)), (person) =>
      add(person, input),
    ),
  done: ({ email, isInvited }) =>
    redirectWithToast(staffListAddress(args.url.search), {
      kind: 'success',
      message: isInvited
        ? `An invitation is on its way to ${email}`
        : 'Staff member added. Hand the temporary password over in person.',
    }),
}))

export default function NewStaffMember({
  loaderData: { roles, usualRole, needsPassword },
  actionData,
}: Route.ComponentProps) {
  return (
    <NewMemberForm
      roles={roles}
      values={{ roleId: usualRole, ...actionData?.typed }}
      refusal={actionData?.refusal}
      needsPassword={needsPassword}
      back={staffListAddress(useListSearch())}
    />
  )
}
