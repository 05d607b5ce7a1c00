import { orRefusal, type Result, refuse } from '#kernel/result.ts'
import { inviteStaffMember } from '#modules/identity/operations/invitations/invite-staff-member.server.ts'
import { resendInvitation } from '#modules/identity/operations/invitations/resend-invitation.server.ts'
import { temporaryPassword } from '#modules/identity/operations/passwords/issue-temporary-password.server.ts'
import {
  type AddedMember,
  addStaffMember,
} from '#modules/identity/operations/staff/add-staff-member.server.ts'
import {
  type DeletedMember,
  deleteStaffMember,
} from '#modules/identity/operations/staff/delete-staff-member.server.ts'
import {
  type SavedMember,
  saveStaffMember,
} from '#modules/identity/operations/staff/save-staff-member.server.ts'
import { setStaffActive } from '#modules/identity/operations/staff/set-staff-active.server.ts'
import { hashPassword, roomForPassword } from '#modules/identity/password-hash.server.ts'
import { mayManageStaff } from '#modules/identity/policy.ts'
import { type Actor, actorId } from '#modules/identity/rules/actor.ts'
import type { NewMember } from '#modules/identity/rules/staff/staff-form.ts'
import { hit } from '#platform/security/rate-limit.server.ts'
import { changeStaff } from './change-staff.server.ts'

/**
 * Limited, because each sends an email to an address that the user entered, or makes an account.
 */
const perMember = { limit: 60, windowSeconds: 3600 }

const noPermission = refuse('forbidden', 'You do not have permission to manage staff.')

/** B§2.2.19: adds a member with a typed password, which is a temporary one (D25). */
export async function createStaff(
  actor: Actor,
  member: NewMember,
  password: string,
): Promise<Result<AddedMember>> {
  const allowed = await mayAddAnother(actor)
  if (!allowed.ok) return allowed
  const room = roomForPassword()
  if (!room.ok) return room
  const hashed = await orRefusal(() => hashPassword(password))
  if (!hashed.ok) return hashed
  const added = {
    ...member,
    passwordHash: hashed.value,
    temporaryPasswordUntil: temporaryPassword().until,
  }
  return changeStaff(actor, mayManageStaff, (tx, present) => addStaffMember(tx, present, added))
}

/** Emails a link to join the staff. */
export async function inviteStaff(
  actor: Actor,
  member: NewMember,
): Promise<Result<{ staffId: string }>> {
  const allowed = await mayAddAnother(actor)
  return allowed.ok
    ? changeStaff(actor, mayManageStaff, (tx, present) => inviteStaffMember(tx, present, member))
    : allowed
}

/** Emails a new link to an invited member; counts like an invitation. */
export async function inviteAgain(actor: Actor, id: string): Promise<Result<{ email: string }>> {
  const allowed = await mayAddAnother(actor)
  return allowed.ok
    ? changeStaff(actor, mayManageStaff, (tx, present) => resendInvitation(tx, present, id))
    : allowed
}

export function saveStaff(actor: Actor, member: SavedMember): Promise<Result<null>> {
  return changeStaff(actor, mayManageStaff, (tx, present) => saveStaffMember(tx, present, member))
}

export function activateStaff(actor: Actor, id: string): Promise<Result<{ name: string }>> {
  return changeStaff(actor, mayManageStaff, (tx, present) =>
    setStaffActive(tx, present, { id, isActive: true }),
  )
}

export function deactivateStaff(actor: Actor, id: string): Promise<Result<{ name: string }>> {
  return changeStaff(actor, mayManageStaff, (tx, present) =>
    setStaffActive(tx, present, { id, isActive: false }),
  )
}

/** A pending invitation is withdrawn. */
export function deleteStaff(actor: Actor, id: string): Promise<Result<DeletedMember>> {
  return changeStaff(actor, mayManageStaff, (tx, present) => deleteStaffMember(tx, present, id))
}

async function mayAddAnother(actor: Actor): Promise<Result<void>> {
  if (!mayManageStaff(actor)) return noPermission
  const { allowed, retryAfter } = await hit(`create-staff:${actorId(actor) ?? 'system'}`, perMember)
  return allowed
    ? { ok: true, value: undefined }
    : refuse('too_many', 'Too many new staff members in the last hour. Please try again later.', {
        retryAfter,
      })
}
