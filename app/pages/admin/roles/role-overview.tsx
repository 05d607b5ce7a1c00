import { href } from 'react-router'
import type { RoleRow } from '#modules/identity/queries/role-list.server.ts'
import { superAdmin } from '#modules/identity/rules/staff/staff-role.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Modal } from '#ui/primitives/modal.tsx'
import { PermissionSummary } from './permission-groups.tsx'
import { rolesPage } from './role-answers.ts'

/** Super Admin, or a role that may do more than the viewer: to be read only. */
export function RoleOverview({
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
