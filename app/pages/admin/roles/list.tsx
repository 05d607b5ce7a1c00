import { Plus } from 'lucide-react'
import { href, Outlet } from 'react-router'
import { LoadFailure } from '#app/shells/admin/load-failure.tsx'
import { signedInStaff } from '#app/shells/guards.server.ts'
import { mayGive, mayManageStaff } from '#modules/identity/policy.ts'
import { roleList } from '#modules/identity/queries/role-list.server.ts'
import { everyPermission } from '#modules/identity/rules/permissions.ts'
import { superAdmin } from '#modules/identity/rules/staff/staff-role.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { Route } from './+types/list'
import { RoleCard } from './role-card.tsx'

const heading = 'Roles & Permissions'

export const meta: Route.MetaFunction = () => [{ title: heading }]

export async function loader(args: Route.LoaderArgs) {
  const viewer = signedInStaff(args)
  const roles = await roleList()
  return {
    roles: roles.map(({ permissions, ...role }) => ({
      ...role,
      permissionCount: permissions.length,
      mayChange: role.name !== superAdmin && mayGive(viewer, permissions),
    })),
    maySeePeople: mayManageStaff(viewer),
  }
}

const addRole = (
  <Button
    to={href('/admin/roles/new')}
    preventScrollReset
    icon={<Plus aria-hidden="true" className="size-4" />}
  >
    Add Role
  </Button>
)

export default function Roles({ loaderData: { roles, maySeePeople } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={heading}
        description="What each role may open. A change applies from the next click of everybody who has it."
        actions={addRole}
      />
      <ul aria-label="Roles" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {roles.map((role) => (
          <li key={role.id} className="grid min-w-0">
            <RoleCard role={role} every={everyPermission.length} maySeePeople={maySeePeople} />
          </li>
        ))}
      </ul>
      <Outlet />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadFailure heading={heading} message="Failed to load roles and permissions" error={error} />
  )
}
