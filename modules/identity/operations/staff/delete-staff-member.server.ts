import { eq } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { isCustomerAccount } from '../../queries/acts-for.server.ts'
import { type Actor, actorId } from '../../rules/actor.ts'
import type { StaffChange } from '../../rules/staff/staff-change.ts'
import {
  accounts,
  passkeys,
  staffProfiles,
  twoFactors,
  users,
  verifications,
} from '../../tables.server.ts'
import { deleteKnownSources } from '../attempts/remember-source.server.ts'
import { dropPicture } from '../staff-profile/save-own-profile.server.ts'
import { endAccess, lockStaffMember } from './set-staff-active.server.ts'

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
