import { data, href, isRouteErrorResponse } from 'react-router'
import { callingBrowser } from '#app/answers/sign-in-answer.server.ts'
import { editorForm, existingRow } from '#app/forms/editor.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { signedInStaff } from '#app/shells/guards.server.ts'
import { andThen } from '#kernel/result.ts'
import { saveStaffRole } from '#modules/accounts/operations/staff/staff-members.server.ts'
import { confirmPassword } from '#modules/identity/operations/passwords/change-password.server.ts'
import { mayGrant } from '#modules/identity/policy.ts'
import { type RoleRow, roleById } from '#modules/identity/queries/role-list.server.ts'
import { hasRecentPassword } from '#modules/identity/rules/actor.ts'
import { roleSchema, roleTexts, roleValues } from '#modules/identity/rules/role-form.ts'
import { superAdmin } from '#modules/identity/rules/staff/staff-role.ts'
import { versionOfValues } from '#platform/security/values-version.server.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Modal } from '#ui/primitives/modal.tsx'
import type { Route } from './+types/edit'
import { PermissionSummary } from './permission-groups.tsx'
import { asRoleFailure, rolesPage } from './role-answers.ts'
import { RoleForm } from './role-form.tsx'

export const meta: Route.MetaFunction = ({ loaderData, params: { id } }) => [
  { title: id === undefined ? 'Add role' : (loaderData?.role?.name ?? 'Role') },
]

/** A new one begins with what another role may do, where `?from=` names one. */
export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params
  const viewer = signedInStaff(args)
  const facts = { given: viewer.staff.permissions, needsPassword: !hasRecentPassword(viewer) }
  if (id === undefined) {
    const copied = await roleById(args.url.searchParams.get('from') ?? '')
    const name = copied ? `Copy of ${copied.name}` : ''
    const values = roleValues({ name, description: '', permissions: copied?.permissions ?? [] })
    return { ...facts, isNew: true, role: null, values, version: '', mayChange: true }
  }
  const role = await roleById(id)
  if (role === null) throw data('This role was deleted.', { status: 404 })
  const values = roleValues(role)
  return {
    ...facts,
    isNew: false,
    role,
    values,
    version: versionOfValues(values),
    mayChange: role.name !== superAdmin && mayGrant(viewer, role.permissions),
  }
}

export const action = formAction((args: Route.ActionArgs) => {
  const { id } = args.params
  return {
    schema: roleSchema,
    run: async (member, { currentPassword, version, ...input }) =>
      asRoleFailure(
        id === undefined ? 'create' : 'update',
        await andThen(
          await confirmPassword(member, currentPassword, callingBrowser(args)),
          (person) => saveStaffRole(person, existingRow(id, version), input),
        ),
      ),
    done: () =>
      redirectWithToast(rolesPage, {
        kind: 'success',
        message: id === undefined ? 'Role added' : 'Role saved',
      }),
  }
})

export default function EditRole({ loaderData, actionData }: Route.ComponentProps) {
  const { role, mayChange, given, needsPassword } = loaderData
  const { isNew, ...form } = editorForm(loaderData, actionData, {
    typed: (typed) => typed,
    texts: roleTexts,
  })
  if (role && !mayChange) return <RoleOverview role={role} />
  return (
    <RoleForm
      {...form}
      given={given}
      needsPassword={needsPassword}
      isSystemRole={role?.isSystemRole ?? false}
      title={role ? `Edit ${role.name}` : 'Add role'}
    />
  )
}

/** The cards stay behind it. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isGone = isRouteErrorResponse(error) && error.status === 404
  if (isRouteErrorResponse(error) && error.status < 500 && !isGone) throw error
  return (
    <Modal open title="Role" closeTo={rolesPage}>
      <Alert
        kind="error"
        title={isGone ? 'This role was deleted.' : 'Failed to load role details'}
        action={
          isGone ? undefined : (
            <Button variant="outline" size="sm" onClick={() => location.reload()}>
              Try again
            </Button>
          )
        }
      />
    </Modal>
  )
}

/** Super Admin, or a role that may do more than the viewer: to be read only. */
function RoleOverview({
  role: { id, name, description, isSystemRole, permissions },
}: {
  role: RoleRow
}) {
  return (
    <Modal open title={name} description={description || undefined} size="lg" closeTo={rolesPage}>
      <div className="flex flex-col gap-4">
        <p className="flex flex-wrap items-center gap-2 text-muted text-sm">
          {isSystemRole && <Badge tone="info">System Role</Badge>}
          {name === superAdmin
            ? 'Super Admin can’t be changed.'
            : 'This role has permissions that you don’t have, so you can’t change it.'}
        </p>
        <PermissionSummary permissions={permissions} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button
            to={`${href('/admin/roles/new')}?from=${id}`}
            variant="outline"
            preventScrollReset
          >
            Copy role
          </Button>
        </div>
      </div>
    </Modal>
  )
}
