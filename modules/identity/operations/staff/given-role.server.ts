import { ok, type Result, refuse } from '#kernel/result.ts'
import type { Transaction } from '#platform/database.server.ts'
import { mayGive } from '../../policy.ts'
import { type RoleRow, roleById } from '../../queries/role-list.server.ts'
import { type Actor, hasRecentPassword } from '../../rules/actor.ts'
import { superAdmin } from '../../rules/staff/staff-role.ts'

/**
 * The role that a member is about to get. Refuses: one that is gone, one that may do more than the
 * actor, and Super Admin without a recent password: a screen that was left open must not make an
 * administrator.
 */
export async function givenRole(
  tx: Transaction,
  actor: Actor,
  roleId: string,
): Promise<Result<RoleRow>> {
  const role = await roleById(roleId, tx)
  if (role === null)
    return refuse('invalid', 'Please check the form.', {
      fields: { roleId: ['This role was deleted. Choose another.'] },
    })
  if (!mayGive(actor, role.permissions))
    return refuse('forbidden', 'You can’t give a role with permissions that you don’t have.')
  if (role.name === superAdmin && !hasRecentPassword(actor)) return passwordFirst
  return ok(role)
}

export const passwordFirst = refuse('invalid', 'Enter your password to save this.', {
  fields: { currentPassword: ['Enter your password.'] },
})
