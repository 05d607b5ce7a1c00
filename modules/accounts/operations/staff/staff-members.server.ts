import { ok, orRefusal, type Result, refuse } from '#kernel/result.ts'
import { dismissOperator } from '#modules/chat/operators/operations/operators.server.ts'
import { releaseEnquiries } from '#modules/enquiries/operations/assign-enquiry.server.ts'
import { enquiryKinds, managePermission } from '#modules/enquiries/rules/enquiry-message.ts'
import {
  inviteStaffMember,
  resendInvitation,
} from '#modules/identity/operations/invitations/invite-staff-member.server.ts'
import { temporaryPassword } from '#modules/identity/operations/passwords/issue-temporary-password.server.ts'
import {
  deleteRole,
  saveRole,
  type WrittenRole,
} from '#modules/identity/operations/roles/roles.server.ts'
import {
  type AddedMember,
  addStaffMember,
  passwordFirst,
} from '#modules/identity/operations/staff/add-staff-member.server.ts'
import {
  type DeletedMember,
  deleteStaffMember,
  keepingLastAdministrator,
  setStaffActive,
} from '#modules/identity/operations/staff/delete-staff-member.server.ts'
import {
  presentActor,
  type SavedMember,
  saveStaffMember,
} from '#modules/identity/operations/staff/save-staff-member.server.ts'
import { hashPassword, roomForPassword } from '#modules/identity/password-hash.server.ts'
import { mayManageRoles, mayManageStaff } from '#modules/identity/policy.ts'
import { accountName } from '#modules/identity/queries/accounts.server.ts'
import { isOnStaff, userPermissions } from '#modules/identity/queries/user-permissions.server.ts'
import { type Actor, actorId, hasRecentPassword } from '#modules/identity/rules/actor.ts'
import type { RoleInput } from '#modules/identity/rules/role-form.ts'
import type { NewMember } from '#modules/identity/rules/staff/staff-form.ts'
import type { StaffChange } from '#modules/identity/rules/staff/staff-list.ts'
import { releaseTickets } from '#modules/support/operations/reassign-tickets.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { publish } from '#platform/events.server.ts'
import { hit } from '#platform/security/rate-limit.server.ts'

type Change<T> = (tx: Transaction, actor: Actor) => Promise<Result<StaffChange<T>>>

/**
 * One change to staff or roles, and everything that follows from it, in one transaction. All such
 * changes are served one after the other, each with the rights that the actor has by then, and one
 * that would leave no active administrator is rolled back. Those whose rights are others now lose,
 * with the rights, their unsolved tickets, their open enquiries and their place in live chat, and
 * every server looks at their open streams again. Refuses without a recent password or passkey: a
 * screen that was left open must not change who gets in.
 */
async function changeStaff<T>(
  actor: Actor,
  policy: (actor: Actor) => boolean,
  change: Change<T>,
): Promise<Result<T>> {
  if (!policy(actor)) return mayNotChange
  return transact((tx) =>
    keepingLastAdministrator(tx, async () => {
      const present = await presentActor(tx, actor)
      if (!policy(present)) return mayNotChange
      if (!hasRecentPassword(present)) return passwordFirst
      const changed = await change(tx, present)
      if (!changed.ok) return changed
      for (const userId of changed.value.people) await followRights(tx, present, userId)
      return ok(changed.value.value)
    }),
  )
}

const mayNotChange = refuse('forbidden', 'You do not have permission to do this.')

async function followRights(tx: Transaction, actor: Actor, userId: string): Promise<void> {
  const [name, may] = [await accountName(userId, tx), await userPermissions(userId, tx)]
  if (!may.includes('tickets.handle')) await releaseTickets(tx, actor, { userId, name })
  for (const kind of enquiryKinds)
    if (!may.includes(managePermission[kind]))
      await releaseEnquiries(tx, { actor, kind }, { userId, name })
  if (!may.includes('live_chat.handle'))
    await dismissOperator(tx, { userId, isForGood: !(await isOnStaff(userId, tx)) })
  await publish(tx, 'access', userId)
}

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
