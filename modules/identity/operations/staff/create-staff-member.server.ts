import { eq } from 'drizzle-orm'
import { ok, type Result } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import type { Actor } from '../../rules/actor.ts'
import { superAdmin } from '../../rules/staff/staff-role.ts'
import { roles, staffProfiles } from '../../tables.server.ts'
import { createAccount } from '../accounts/create-account.server.ts'

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
