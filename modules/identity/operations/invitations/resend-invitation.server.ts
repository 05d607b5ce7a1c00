import { eq } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { now } from '#platform/clock.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { type Actor, actorId } from '../../rules/actor.ts'
import type { StaffChange } from '../../rules/staff/staff-change.ts'
import { staffProfiles } from '../../tables.server.ts'
import { lockStaffMember } from '../staff/lock-staff-member.server.ts'
import { mailInvitation } from './mail-invitation.server.ts'

/**
 * Emails a new link, good for as long as the first one was. The caller holds `lockAdministrators`
 * and has asked for the right. Refuses: gone, accepted meanwhile.
 */
export async function resendInvitation(
  tx: Transaction,
  actor: Actor,
  id: string,
): Promise<Result<StaffChange<{ email: string }>>> {
  const found = await lockStaffMember(tx, actor, id)
  if (!found.ok) return found
  const member = found.value
  const name = `${member.firstName} ${member.lastName}`.trim()
  if (member.userId !== null)
    return refuse('conflict', `${name} has accepted the invitation already.`)
  await tx
    .update(staffProfiles)
    .set({ invitedAt: now(), invitedBy: actorId(actor) })
    .where(eq(staffProfiles.id, id))
  await mailInvitation(tx, actor, member)
  await recordActivity(tx, {
    actor,
    entityType: 'staff',
    entityId: id,
    action: 'resent',
    title: `The invitation of ${name} was sent again`,
  })
  return ok({ value: { email: member.email }, people: [] })
}
