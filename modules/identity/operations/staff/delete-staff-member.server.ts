import { eq } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, RefusalError, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { mayGrant } from '../../policy.ts'
import { isCustomerAccount } from '../../queries/customer-view.server.ts'
import { activeAdministrators } from '../../queries/staff-list.server.ts'
import { type StaffMemberDetails, staffMember } from '../../queries/staff-member.server.ts'
import { type Actor, actorId } from '../../rules/actor.ts'
import { gone, moreRights, type StaffChange } from '../../rules/staff/staff-list.ts'
import { superAdmin } from '../../rules/staff/staff-role.ts'
import {
  accounts,
  passkeys,
  sessions,
  staffProfiles,
  twoFactors,
  users,
  verifications,
} from '../../tables.server.ts'
import { deleteKnownSources } from '../attempts/remember-source.server.ts'
import { dropPicture } from '../staff-profile/save-own-profile.server.ts'
import { announceAdministrator } from './announce-access.server.ts'
import { lockAdministrators } from './install-administrator.server.ts'

/**
 * Opens or closes the back office for a member of staff; closing ends their sessions. Doing it
 * twice changes nothing. The caller holds `lockAdministrators` and has asked for the right.
 */
export async function setStaffActive(
  tx: Transaction,
  actor: Actor,
  { id, isActive }: { id: string; isActive: boolean },
): Promise<Result<StaffChange<{ name: string }>>> {
  const found = await lockStaffMember(tx, actor, id)
  if (!found.ok) return found
  const { userId, firstName, lastName, email, roleName, isActive: wasActive } = found.value
  const name = `${firstName} ${lastName}`.trim()
  if (userId === null) return refuse('conflict', `${name} has not accepted the invitation yet.`)
  if (userId === actorId(actor) && !isActive) return notOneself
  if (wasActive === isActive) return ok({ value: { name }, people: [] })
  await tx.update(staffProfiles).set({ isActive }).where(eq(staffProfiles.id, id))
  if (!isActive) await endAccess(tx, userId)
  const title = `Staff member ${name} ${isActive ? 'activated' : 'deactivated'}`
  await recordActivity(tx, {
    actor,
    entityType: 'staff',
    entityId: id,
    action: isActive ? 'activated' : 'deactivated',
    title,
    before: { isActive: wasActive },
    after: { isActive },
  })
  if (isActive && roleName === superAdmin) await announceAdministrator(tx, actor, { name, email })
  return ok({ value: { name }, people: [userId] })
}

export const notOneself = refuse(
  'conflict',
  'You can’t deactivate yourself. Ask another administrator.',
)

/**
 * Ends every session of a member who leaves the back office, and the role on their account, which
 * would count before the profile's (D21).
 */
export async function endAccess(tx: Transaction, userId: string): Promise<void> {
  await tx.update(users).set({ role: null }).where(eq(users.id, userId))
  await tx.delete(sessions).where(eq(sessions.userId, userId))
}

/**
 * The member, locked until the transaction ends. Refuses a member who is gone, or who has more
 * rights than the actor.
 */
export async function lockStaffMember(
  tx: Transaction,
  actor: Actor,
  id: string,
): Promise<Result<StaffMemberDetails>> {
  if (!isId(id)) return refuse('not_found', gone)
  await tx
    .select({ id: staffProfiles.id })
    .from(staffProfiles)
    .where(eq(staffProfiles.id, id))
    .for('update')
  const member = await staffMember(id, tx)
  if (member === null) return refuse('not_found', gone)
  return mayGrant(actor, member.permissions) ? ok(member) : refuse('forbidden', moreRights)
}

export type DeletedMember = { name: string; userId: string | null }

/**
 * Removes a member from the staff: their sessions end, their picture goes, and nothing opens the
 * back office for them. The account keeps its name, because histories show it, and loses password,
 * passkeys and second factor, unless it is a customer's too. A pending invitation is withdrawn. The
 * caller holds `lockAdministrators` and has asked for the right.
 */
export async function deleteStaffMember(
  tx: Transaction,
  actor: Actor,
  id: string,
): Promise<Result<StaffChange<DeletedMember>>> {
  const found = await lockStaffMember(tx, actor, id)
  if (!found.ok) return found
  const { userId, firstName, lastName, email, roleName, isActive, avatarUrl } = found.value
  if (userId !== null && userId === actorId(actor))
    return refuse('conflict', 'You can’t delete yourself. Ask another administrator.')
  await tx.delete(verifications).where(eq(verifications.value, id))
  await tx.delete(staffProfiles).where(eq(staffProfiles.id, id))
  await dropPicture(tx, avatarUrl)
  if (userId !== null) await closeAccess(tx, userId)
  const name = `${firstName} ${lastName}`.trim()
  const [action, title] =
    userId === null
      ? (['invitation_withdrawn', `The invitation of ${name} was withdrawn`] as const)
      : (['deleted', `Staff member ${name} deleted`] as const)
  const before = { firstName, lastName, email, role: roleName, isActive }
  await recordActivity(tx, { actor, entityType: 'staff', entityId: id, action, title, before })
  return ok({ value: { name, userId }, people: userId === null ? [] : [userId] })
}

async function closeAccess(tx: Transaction, userId: string): Promise<void> {
  await endAccess(tx, userId)
  if (await isCustomerAccount(tx, userId)) return
  await tx.delete(accounts).where(eq(accounts.userId, userId))
  await tx.delete(passkeys).where(eq(passkeys.userId, userId))
  await tx.delete(twoFactors).where(eq(twoFactors.userId, userId))
  await tx.delete(verifications).where(eq(verifications.value, userId))
  await tx
    .update(users)
    .set({ twoFactorEnabled: false, temporaryPasswordUntil: null })
    .where(eq(users.id, userId))
  await deleteKnownSources(tx, userId)
}

/**
 * Runs a change to staff, roles or accounts and rolls it back when it would leave no administrator
 * (invariant 12). Two administrators who remove each other at once are served one after the other.
 */
export async function keepingLastAdministrator<T>(
  tx: Transaction,
  change: () => Promise<T>,
): Promise<T> {
  await lockAdministrators(tx)
  const before = await activeAdministrators(tx)
  const result = await change()
  if (before > 0 && (await activeAdministrators(tx)) === 0) {
    throw new RefusalError({
      code: 'conflict',
      message: 'At least one active administrator must remain.',
    })
  }
  return result
}
