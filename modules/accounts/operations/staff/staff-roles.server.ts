import type { Result } from '#kernel/result.ts'
import { deleteRole } from '#modules/identity/operations/roles/delete-role.server.ts'
import { saveRole, type WrittenRole } from '#modules/identity/operations/roles/save-role.server.ts'
import { mayManageRoles } from '#modules/identity/policy.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import type { RoleInput } from '#modules/identity/rules/role-form.ts'
import { changeStaff } from './change-staff.server.ts'

/** Creates or changes a role; the rights of its members change with this transaction. */
export function saveStaffRole(
  actor: Actor,
  existing: WrittenRole,
  input: RoleInput,
): Promise<Result<{ id: string }>> {
  return changeStaff(actor, mayManageRoles, (tx, present) =>
    saveRole(tx, present, { existing, input }),
  )
}

/** Deletes a role and moves its people to another one. */
export function deleteStaffRole(
  actor: Actor,
  role: { id: string; replacementId: string },
): Promise<Result<{ name: string }>> {
  return changeStaff(actor, mayManageRoles, (tx, present) => deleteRole(tx, present, role))
}
