import { createHash } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { now } from '#platform/clock.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import { roles, staffProfiles, users, verifications } from '../tables.server.ts'
import { roleById } from './role-list.server.ts'
import { userPermissions } from './user-permissions.server.ts'

export type Invitation = {
  staffId: string
  email: string
  firstName: string
  lastName: string
  roleName: string
}

/**
 * What a mailed link invites to, without using the link up; null when it is unknown, used,
 * withdrawn or past its time, and when the person who sent it may no longer give this role: what
 * they gave would outlive their right to give it.
 */
export async function invitationOf(
  token: string,
  executor: Executor = db(),
): Promise<Invitation | null> {
  const staffId =
    token === '' || token.length > 200
      ? null
      : await mailedTokenOwner(executor, 'staff-invitation', { token, at: now() })
  if (staffId === null || !isId(staffId)) return null
  const [row] = await executor
    .select({
      ...{
        staffId: staffProfiles.id,
        email: staffProfiles.email,
        firstName: staffProfiles.firstName,
        lastName: staffProfiles.lastName,
      },
      roleName: roles.name,
      roleId: roles.id,
      invitedBy: staffProfiles.invitedBy,
    })
    .from(staffProfiles)
    .innerJoin(roles, eq(roles.id, staffProfiles.roleId))
    .where(and(eq(staffProfiles.id, staffId), isNull(staffProfiles.userId)))
  if (!row) return null
  const { invitedBy, roleId, ...invitation } = row
  return (await mayStillInvite(invitedBy, roleId, executor)) ? invitation : null
}

/**
 * Null is the system itself, and invitations of earlier versions, which did not note who sent them.
 */
async function mayStillInvite(
  invitedBy: string | null,
  roleId: string,
  executor: Executor,
): Promise<boolean> {
  if (invitedBy === null) return true
  const [inviter, role] = [
    await userPermissions(invitedBy, executor),
    await roleById(roleId, executor),
  ]
  return (
    role !== null &&
    inviter.includes('staff.manage') &&
    role.permissions.every((permission) => inviter.includes(permission))
  )
}

/** What a mailed link may do. */
export type TokenPurpose =
  | 'confirm-email'
  | 'reset-password'
  | 'known-device'
  | 'sign-up'
  | 'staff-invitation'
  | 'customer-invitation'

/** Only the hash of a token is stored. */
export function mailedTokenKey(purpose: TokenPurpose, token: string): string {
  return `${purpose}:${createHash('sha256').update(token).digest('base64url')}`
}

/** Whose token this is, without using it up; null when unknown, used or past its time. */
export async function mailedTokenOwner(
  executor: Executor,
  purpose: TokenPurpose,
  { token, at }: { token: string; at: Date },
): Promise<string | null> {
  const [row] = await executor
    .select({ userId: verifications.value })
    .from(verifications)
    .where(
      and(
        eq(verifications.identifier, mailedTokenKey(purpose, token)),
        gt(verifications.expiresAt, at),
      ),
    )
  return row?.userId ?? null
}

/**
 * The address of the account that a mailed link is for, so that its page can say what it finishes;
 * null for a dead link.
 */
export async function addressOfMailedToken(
  purpose: TokenPurpose,
  token: string,
): Promise<string | null> {
  const userId =
    token === '' || token.length > 200
      ? null
      : await mailedTokenOwner(db(), purpose, { token, at: now() })
  if (userId === null) return null
  const [user] = await db().select({ email: users.email }).from(users).where(eq(users.id, userId))
  return user?.email ?? null
}
