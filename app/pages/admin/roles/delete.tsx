import { data } from 'react-router'
import { callingBrowser } from '#app/answers/sign-in-answer.server.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { signedInStaff } from '#app/shells/guards.server.ts'
import { andThen } from '#kernel/result.ts'
import { deleteStaffRole } from '#modules/accounts/operations/staff/staff-members.server.ts'
import { PasswordAgain } from '#modules/identity/components/password-again.tsx'
import { confirmPassword } from '#modules/identity/operations/passwords/change-password.server.ts'
import { mayGrant } from '#modules/identity/policy.ts'
import { roleList } from '#modules/identity/queries/role-list.server.ts'
import { hasRecentPassword } from '#modules/identity/rules/actor.ts'
import { roleDeletionSchema } from '#modules/identity/rules/role-form.ts'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { SelectField } from '#ui/form/field.tsx'
import type { Route } from './+types/delete'
import { asRoleFailure, rolesPage } from './role-answers.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Delete ${loaderData.name}` : 'Role' },
]

export async function loader(args: Route.LoaderArgs) {
  const viewer = signedInStaff(args)
  const roles = await roleList()
  const role = roles.find(({ id }) => id === args.params.id)
  if (!role) throw data('This role was deleted.', { status: 404 })
  const others = roles.filter(
    ({ id, permissions }) => id !== role.id && mayGrant(viewer, permissions),
  )
  return {
    ...{ name: role.name, people: role.people, needsPassword: !hasRecentPassword(viewer) },
    others: others.map(({ id, name }) => ({ value: id, label: name })),
  }
}

export const action = formAction((args: Route.ActionArgs) => ({
  schema: roleDeletionSchema,
  run: async (member, { currentPassword, replacementId }) =>
    asRoleFailure(
      'delete',
      await andThen(
        await confirmPassword(member, currentPassword, callingBrowser(args)),
        (person) => deleteStaffRole(person, { id: args.params.id, replacementId }),
      ),
    ),
  done: () => redirectWithToast(rolesPage, { kind: 'success', message: 'Role deleted' }),
}))

export default function DeleteRole({
  loaderData: { name, people, others, needsPassword },
  actionData,
}: Route.ComponentProps) {
  const refusal = actionData?.refusal
  return (
    <DialogForm
      title={`Delete ${name}?`}
      description={
        people === 0
          ? 'Nobody has this role. This can’t be undone.'
          : `${countOf(people)} this role and will get the one you choose here. This can’t be undone.`
      }
      back={rolesPage}
      refusal={refusal}
      submitLabel="Delete role"
      pendingLabel="Deleting..."
      submitVariant="danger"
    >
      {people > 0 && (
        <SelectField
          label="Their new role"
          name="replacementId"
          required
          placeholder="Choose a role"
          options={others}
          defaultValue={actionData?.typed.replacementId ?? ''}
          error={refusal?.fields?.replacementId}
        />
      )}
      {needsPassword && (
        <PasswordAgain error={refusal?.fields?.currentPassword}>
          Roles decide who may do what.
        </PasswordAgain>
      )}
    </DialogForm>
  )
}

function countOf(people: number): string {
  return people === 1 ? 'One person has' : `${people} people have`
}
