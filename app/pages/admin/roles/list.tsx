import { Plus } from 'lucide-react'
import { href, Link, Outlet } from 'react-router'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { signedInStaff } from '#app/shells/guards.server.ts'
import { mayGrant, mayManageStaff } from '#modules/identity/policy.ts'
import { roleList } from '#modules/identity/queries/role-list.server.ts'
import { everyPermission } from '#modules/identity/rules/permissions.ts'
import { superAdmin } from '#modules/identity/rules/staff/staff-role.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { Route } from './+types/list'

const heading = 'Roles & Permissions'

export const meta: Route.MetaFunction = () => [{ title: heading }]

export async function loader(args: Route.LoaderArgs) {
  const viewer = signedInStaff(args)
  const roles = await roleList()
  return {
    roles: roles.map(({ permissions, ...role }) => ({
      ...role,
      permissionCount: permissions.length,
      mayChange: role.name !== superAdmin && mayGrant(viewer, permissions),
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
    Add role
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

type ShownRole = {
  id: string
  name: string
  description: string
  isSystemRole: boolean
  permissionCount: number
  people: number
  mayChange: boolean
}

type Props = {
  role: ShownRole
  /** How many permissions there are. */
  every: number
  maySeePeople: boolean
}

function RoleCard({ role, every, maySeePeople }: Props) {
  const { id, name, description, isSystemRole, permissionCount, people, mayChange } = role
  const crowd = `${people} ${people === 1 ? 'person' : 'people'}`
  return (
    <article className="flex min-w-0 flex-col rounded-xl border border-line bg-surface">
      <div className="flex flex-1 flex-col gap-2 p-4">
        <header className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="wrap-anywhere min-w-0 font-semibold">{name}</h2>
          {isSystemRole && <Badge tone="info">System Role</Badge>}
        </header>
        {description !== '' && <p className="wrap-anywhere text-muted text-sm">{description}</p>}
        <p className="mt-auto flex flex-wrap gap-x-4 gap-y-1 pt-2 text-sm tabular-nums">
          <span>
            {permissionCount === every
              ? 'All permissions'
              : `${permissionCount} ${permissionCount === 1 ? 'permission' : 'permissions'}`}
          </span>
          {maySeePeople ? (
            <Link
              to={`${href('/admin/staff')}?role=${id}`}
              aria-label={`${crowd} with the role ${name}`}
              className="min-h-6 underline underline-offset-4"
            >
              {crowd}
            </Link>
          ) : (
            <span>{crowd}</span>
          )}
        </p>
      </div>
      <footer className="flex flex-wrap items-center gap-1 border-line border-t p-2">
        <Button
          to={href('/admin/roles/:id', { id })}
          variant="ghost"
          size="sm"
          preventScrollReset
          aria-label={`${mayChange ? 'Edit' : 'View'} ${name}`}
        >
          {mayChange ? 'Edit' : 'View'}
        </Button>
        <Button
          to={`${href('/admin/roles/new')}?from=${id}`}
          variant="ghost"
          size="sm"
          preventScrollReset
          aria-label={`Copy ${name}`}
        >
          Copy
        </Button>
        {mayChange && !isSystemRole && (
          <Button
            to={href('/admin/roles/:id/delete', { id })}
            variant="ghost"
            size="sm"
            preventScrollReset
            aria-label={`Delete ${name}`}
          >
            Delete
          </Button>
        )}
      </footer>
    </article>
  )
}
