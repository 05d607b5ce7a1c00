import { eq } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { savedMeanwhile } from '#kernel/versions.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { changes } from '#modules/activity/rules/changes.ts'
import type { Transaction } from '#platform/database.server.ts'
import { versionOfValues } from '#platform/security/values-version.server.ts'
import type { RoleRow } from '../../queries/role-list.server.ts'
import type { StaffMemberDetails } from '../../queries/staff-member.server.ts'
import { staffRoleOf } from '../../queries/user-permissions.server.ts'
import { type Actor, actorId } from '../../rules/actor.ts'
import { type MemberInput, memberValues } from '../../rules/staff/staff-form.ts'
import type { StaffChange } from '../../rules/staff/staff-list.ts'
import { superAdmin } from '../../rules/staff/staff-role.ts'
import { staffProfiles, users } from '../../tables.server.ts'
import { grantableRole } from './add-staff-member.server.ts'
import { announceAdministrator } from './announce-access.server.ts'
import { endAccess, lockStaffMember, notOneself } from './delete-staff-member.server.ts'

/** `version` is that of the values with which the form was made (`versionOfValues`). */
export type SavedMember = MemberInput & { id: string; version: string }

/**
 * Changes a member's name, role and whether they are active. The caller holds `lockAdministrators`
 * and has asked for the right.
 */
export async function saveStaffMember(
  tx: Transaction,
  actor: Actor,
  { id, version, ...input }: SavedMember,
): Promise<Result<StaffChange<null>>> {
  const found = await lockStaffMember(tx, actor, id)
  if (!found.ok) return found
  const member = found.value
  const before = valuesOf(member)
  if (versionOfValues(before) !== version) return savedMeanwhile('this staff member')
  const role = await changedRole(tx, actor, { member, input })
  if (!role.ok) return role
  await write(tx, { id, userId: member.userId }, input, role.value)
  const after = memberValues(input)
  const name = `${input.firstName} ${input.lastName}`
  await recordActivity(tx, {
    actor,
    entityType: 'staff',
    entityId: id,
    action: 'updated',
    title:
      role.value === null
        ? `Staff member ${name} updated`
        : `Staff member ${name} is ${role.value.name} now`,
    details: { roleBefore: member.roleName },
    ...changes(
      { ...before, role: member.roleName },
      { ...after, roleId: undefined, role: role.value?.name ?? member.roleName },
    ),
  })
  const isAdministrator = (role.value?.name ?? member.roleName) === superAdmin && input.isActive
  const wasAdministrator = member.roleName === superAdmin && member.isActive
  if (isAdministrator && !wasAdministrator && member.userId !== null)
    await announceAdministrator(tx, actor, { name, email: member.email })
  return ok({ value: null, people: member.userId === null ? [] : [member.userId] })
}

/** What the form of a member shows. An invited member is active as soon as they accept. */
export function valuesOf(member: StaffMemberDetails): Record<string, string> {
  return memberValues({ ...member, roleId: member.roleId ?? '' })
}

/** The role that they did not have before, or null. */
async function changedRole(
  tx: Transaction,
  actor: Actor,
  { member, input }: { member: StaffMemberDetails; input: MemberInput },
): Promise<Result<RoleRow | null>> {
  const isOneself = member.userId !== null && member.userId === actorId(actor)
  if (isOneself && !input.isActive) return notOneself
  if (member.userId === null && !input.isActive)
    return refuse('conflict', 'Withdraw the invitation instead.')
  if (input.roleId === member.roleId) return ok(null)
  if (isOneself)
    return refuse('conflict', 'You can’t change your own role. Ask another administrator.')
  return grantableRole(tx, actor, input.roleId)
}

async function write(
  tx: Transaction,
  { id, userId }: Pick<StaffMemberDetails, 'id' | 'userId'>,
  { firstName, lastName, isActive }: MemberInput,
  role: RoleRow | null,
): Promise<void> {
  const given = role && {
    roleId: role.id,
    role: role.name === superAdmin ? ('admin' as const) : ('agent' as const),
  }
  await tx
    .update(staffProfiles)
    .set({ firstName, lastName, isActive, ...given })
    .where(eq(staffProfiles.id, id))
  if (userId === null) return
  await tx
    .update(users)
    .set({ name: `${firstName} ${lastName}`, ...(given && { role: null }) })
    .where(eq(users.id, userId))
  if (!isActive) await endAccess(tx, userId)
}

/**
 * The actor with the rights of this moment: what the request began with may be gone since. Only
 * behind `lockAdministrators`, so that of two people who take each other's rights at once the
 * second one has none any more.
 */
export async function presentActor(tx: Transaction, actor: Actor): Promise<Actor> {
  return actor.kind === 'person' ? { ...actor, staff: await staffRoleOf(actor.userId, tx) } : actor
}
