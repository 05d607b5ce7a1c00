import { callingBrowser } from '#app/answers/sign-in-answer.server.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { signedInStaff } from '#app/shells/guards.server.ts'
import { andThen } from '#kernel/result.ts'
import { saveStaffRole } from '#modules/accounts/operations/staff/staff-members.server.ts'
import { confirmPassword } from '#modules/identity/operations/passwords/change-password.server.ts'
import { roleById } from '#modules/identity/queries/role-list.server.ts'
import { hasRecentPassword } from '#modules/identity/rules/actor.ts'
import { roleSchema, roleValues } from '#modules/identity/rules/role-form.ts'
import type { Route } from './+types/new'
import { asRoleFailure, rolesPage } from './role-answers.ts'
import { RoleForm } from './role-form.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Add Role' }]

/** `?from=` begins with what another role may do. */
export async function loader(args: Route.LoaderArgs) {
  const viewer = signedInStaff(args)
  const copied = await roleById(args.url.searchParams.get('from') ?? '')
  const values = roleValues({
    name: copied ? `Copy of ${copied.name}` : '',
    description: '',
    permissions: copied?.permissions ?? [],
  })
  return { values, given: viewer.staff.permissions, needsPassword: !hasRecentPassword(viewer) }
}

export const action = formAction((args: Route.ActionArgs) => ({
  schema: roleSchema,
  run: async (member, { currentPassword, version: _, ...input }) =>
    asRoleFailure(
      'create',
      await andThen(
        await confirmPassword(member, currentPassword, callingBrowser(args)),
        (person) => saveStaffRole(person, null, input),
      ),
    ),
  done: () => redirectWithToast(rolesPage, { kind: 'success', message: 'Role created' }),
}))

export default function NewRole({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <RoleForm
      {...loaderData}
      title="Add Role"
      values={actionData?.typed ?? loaderData.values}
      version=""
      refusal={actionData?.refusal}
    />
  )
}
