import { and, eq, isNotNull, or } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { mayGrant } from '../../policy.ts'
import { accountOfAddress } from '../../queries/accounts.server.ts'
import { type RoleRow, roleById } from '../../queries/role-list.server.ts'
import { type Actor, hasRecentPassword } from '../../rules/actor.ts'
import type { NewMember } from '../../rules/staff/staff-form.ts'
import type { StaffChange } from '../../rules/staff/staff-list.ts'
import { superAdmin } from '../../rules/staff/staff-role.ts'
import { roles, staffProfiles, users } from '../../tables.server.ts'
import { createAccount } from '../accounts/create-account.server.ts'
import { announceAdministrator } from './announce-access.server.ts'

/**
 * The role that a member is about to get. Refuses: one that is gone, one that may do more than the
 * actor, and Super Admin without a recent password: a screen that was left open must not make an
 * administrator.
 */
export async function grantableRole(
  tx: Transaction,
  actor: Actor,
  roleId: string,
): Promise<Result<RoleRow>> {
  const role = await roleById(roleId, tx)
  if (role === null)
    return refuse('invalid', 'Please check the form.', {
      fields: { roleId: ['This role was deleted. Choose another.'] },
    })
  if (!mayGrant(actor, role.permissions))
    return refuse('forbidden', 'You can’t give a role with permissions that you don’t have.')
  if (role.name === superAdmin && !hasRecentPassword(actor)) return passwordFirst
  return ok(role)
}

export const passwordFirst = refuse('invalid', 'Enter your password to save this.', {
  fields: { currentPassword: ['Enter your password.'] },
})

export type AddedMember = { userId: string; staffId: string }

/**
 * `passwordHash` is made before the transaction; the password works until `temporaryPasswordUntil`
 * and must then have been replaced (D25).
 */
export type MemberWithPassword = NewMember & { passwordHash: string; temporaryPasswordUntil: Date }

/**
 * Adds a member of staff with a temporary password to hand over. The caller holds
 * `lockAdministrators` and has asked for the right.
 */
export async function addStaffMember(
  tx: Transaction,
  actor: Actor,
  member: MemberWithPassword,
): Promise<Result<StaffChange<AddedMember>>> {
  const free = await freeStaffAddress(tx, member.email)
  if (!free.ok) return free
  const role = await grantableRole(tx, actor, member.roleId)
  if (!role.ok) return role
  if ((await accountOfAddress(tx, member.email)) !== null) return hasAccount
  const made = await createStaffMember(tx, actor, { ...member, password: '' })
  if (!made.ok) return made
  if (role.value.name === superAdmin)
    await announceAdministrator(tx, actor, {
      name: `${member.firstName} ${member.lastName}`,
      email: member.email,
    })
  return ok({ value: made.value, people: [] })
}

const accountMessage =
  'This email address has a sign-in account already. Send an invitation instead, so that its owner decides.'
const hasAccount = refuse('conflict', accountMessage, { fields: { email: [accountMessage] } })

/** Refuses ('conflict', by field) an address that is on the staff or invited already. */
export async function freeStaffAddress(tx: Transaction, email: string): Promise<Result<null>> {
  const [taken] = await tx
    .select({ userId: staffProfiles.userId, accountRole: users.role })
    .from(users)
    .fullJoin(staffProfiles, eq(staffProfiles.userId, users.id))
    .where(
      or(
        eq(staffProfiles.email, email),
        and(eq(users.email, email), or(isNotNull(staffProfiles.id), isNotNull(users.role))),
      ),
    )
    .limit(1)
  if (!taken) return ok(null)
  const message =
    taken.userId === null && taken.accountRole === null
      ? 'This person has been invited already.'
      : 'A staff member with this email address already exists.'
  return refuse('conflict', message, { fields: { email: [message] } })
}

export type NewStaffMember = {
  email: string
  firstName: string
  lastName: string
  roleId: string
  password: string
  /** Made before the transaction; then `password` is not looked at. */
  passwordHash?: string
  /**
   * D25: until when the password works before it must be changed; null when the person chose it.
   */
  temporaryPasswordUntil: Date | null
  isActive?: boolean
}

/**
 * Sign-in account and staff profile in one. The right to do it is the caller's to ask
 * (`mayManageStaff`).
 */
export async function createStaffMember(
  tx: Transaction,
  actor: Actor,
  member: NewStaffMember,
): Promise<Result<{ userId: string; staffId: string }>> {
  const name = `${member.firstName} ${member.lastName}`.trim()
  const account = await createAccount(tx, {
    email: member.email,
    name,
    password: member.password,
    emailVerified: true,
    ...(member.passwordHash !== undefined && { passwordHash: member.passwordHash }),
    ...(member.temporaryPasswordUntil
      ? { temporaryPasswordUntil: member.temporaryPasswordUntil }
      : {}),
  })
  if (!account.ok) return account
  const { staffId, role } = await addStaffProfile(tx, { ...member, userId: account.value.userId })
  const { firstName, lastName, email } = member
  const after = { firstName, lastName, email, role, isActive: member.isActive ?? true }
  await recordActivity(tx, {
    actor,
    entityType: 'staff',
    entityId: staffId,
    action: 'created',
    title: `Staff member ${name} added`,
    after,
  })
  return ok({ userId: account.value.userId, staffId })
}

async function addStaffProfile(
  tx: Transaction,
  member: NewStaffMember & { userId: string },
): Promise<{ staffId: string; role: string }> {
  const [role] = await tx
    .select({ name: roles.name })
    .from(roles)
    .where(eq(roles.id, member.roleId))
  if (!role) throw new Error('The role does not exist')
  const [profile] = await tx
    .insert(staffProfiles)
    .values({
      userId: member.userId,
      email: member.email.trim().toLowerCase(),
      firstName: member.firstName,
      lastName: member.lastName,
      role: role.name === superAdmin ? 'admin' : 'agent',
      roleId: member.roleId,
      isActive: member.isActive ?? true,
    })
    .returning({ id: staffProfiles.id })
  if (!profile) throw new Error('The staff profile was not stored')
  return { staffId: profile.id, role: role.name }
}
