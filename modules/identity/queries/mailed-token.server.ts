import { createHash } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { now } from '#platform/clock.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import { users, verifications } from '../tables.server.ts'

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
