import { eq } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import {
  recordActivities,
  recordActivity,
} from '#modules/activity/operations/record-activity.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { type RoleRow, roleById } from '../../queries/role-list.server.ts'
import { type Actor, hasRecentPassword } from '../../rules/actor.ts'
import type { StaffChange } from '../../rules/staff/staff-change.ts'
import { superAdmin } from '../../rules/staff/staff-role.ts'
import { roles, staffProfiles } from '../../tables.server.ts'
import { grantableRole, passwordFirst } from '../staff/add-staff-member.server.ts'
import { announceAdministrator } from '../staff/announce-access.server.ts'
import { changeableRole, peopleOf } from './save-role.server.ts'

/**
 * Deletes a role; its members get `replacementId`, which may stay blank while it has none. The
 * caller holds `lockAdministrators` and has asked for the right.
 */
export async function deleteRole(
  tx: Transaction,
  actor: Actor,
  { id, replacementId }: { id: string; replacementId: string },
): Promise<Result<StaffChange<{ name: string }>>> {
  if ((await roleById(id, tx))?.isSystemRole)
    return refuse('conflict', 'Cannot delete system roles!')
  if (!hasRecentPassword(actor)) return passwordFirst
  const found = await changeableRole(tx, actor, id)
  if (!found.ok) return found
  const { name, people: count } = found.value
  if (actor.kind === 'person' && actor.staff?.roleName === name)
    return refuse('conflict', 'This is your own role. Ask another administrator.')
  const replacement =
    count === 0 ? ok(null) : await replacementFor(tx, actor, { id, replacementId })
  if (!replacement.ok) return replacement
  const people = await peopleOf(tx, id)
  if (replacement.value !== null) await moveTo(tx, { actor, from: found.value }, replacement.value)
  await tx.delete(roles).where(eq(roles.id, id))
  const title =
    replacement.value === null
      ? `Role ${name} deleted`
      : `Role ${name} deleted; its people are ${replacement.value.name} now`
  await recordActivity(tx, {
    actor,
    entityType: 'role',
    entityId: id,
    action: 'deleted',
    title,
    before: { name, permissions: found.value.permissions, people: count },
  })
  return ok({ value: { name }, people })
}

async function replacementFor(
  tx: Transaction,
  actor: Actor,
  { id, replacementId }: { id: string; replacementId: string },
): Promise<Result<RoleRow>> {
  if (replacementId === '' || replacementId === id) return noReplacement
  const given = await grantableRole(tx, actor, replacementId)
  if (given.ok || given.error.fields?.roleId === undefined) return given
  return noReplacement
}

async function moveTo(
  tx: Transaction,
  { actor, from }: { actor: Actor; from: RoleRow },
  { id: roleId, name: role }: RoleRow,
): Promise<void> {
  const isAdministrator = role === superAdmin
  const moved = await tx
    .update(staffProfiles)
    .set({ roleId, role: isAdministrator ? 'admin' : 'agent' })
    .where(eq(staffProfiles.roleId, from.id))
    .returning()
  const people = moved.map(({ firstName, lastName, ...member }) => ({
    ...member,
    name: `${firstName} ${lastName}`.trim(),
  }))
  const change = {
    actor,
    entityType: 'staff',
    action: 'updated',
    before: { role: from.name },
    after: { role },
  } as const
  await recordActivities(
    tx,
    people.map(({ id: entityId, name }) => ({
      ...change,
      entityId,
      title: `Staff member ${name} is ${role} now`,
    })),
  )
  // An invited member is announced when they join, an inactive one when they are active again.
  const administrators = people.filter(
    ({ isActive, userId }) => isAdministrator && isActive && userId !== null,
  )
  for (const person of administrators) await announceAdministrator(tx, actor, person)
}

const noReplacement = refuse('invalid', 'Please check the form.', {
  fields: { replacementId: ['Choose another role for the people who have this one.'] },
})
