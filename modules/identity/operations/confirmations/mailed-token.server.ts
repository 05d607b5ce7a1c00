import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, like } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import type { Executor, Transaction } from '#platform/database.server.ts'
import { verifications } from '../../tables.server.ts'

/** What a mailed link may do. */
export type TokenPurpose = 'confirm-email' | 'reset-password'

/** Issues a one-time token and invalidates the user's earlier ones for the same purpose. Only its hash is stored. */
export async function issueMailedToken(tx: Transaction, purpose: TokenPurpose, userId: string, expiresAt: Date): Promise<string> {
  await dropMailedTokens(tx, purpose, userId)
  const token = randomBytes(32).toString('base64url')
  await tx.insert(verifications).values({ id: newId(), identifier: identifier(purpose, token), value: userId, expiresAt })
  return token
}

/** Whose token this is, without using it up; null when unknown, used or past its time. */
export async function mailedTokenOwner(executor: Executor, purpose: TokenPurpose, token: string, at: Date): Promise<string | null> {
  const [row] = await executor
    .select({ userId: verifications.value })
    .from(verifications)
    .where(and(eq(verifications.identifier, identifier(purpose, token)), gt(verifications.expiresAt, at)))
  return row?.userId ?? null
}

/** Uses the token up and says whose it was. Of two at once, one gets null. */
export async function takeMailedToken(tx: Transaction, purpose: TokenPurpose, token: string, at: Date): Promise<string | null> {
  const [row] = await tx
    .delete(verifications)
    .where(and(eq(verifications.identifier, identifier(purpose, token)), gt(verifications.expiresAt, at)))
    .returning({ userId: verifications.value })
  return row?.userId ?? null
}

export async function dropMailedTokens(tx: Transaction, purpose: TokenPurpose, userId: string): Promise<void> {
  await tx.delete(verifications).where(and(eq(verifications.value, userId), like(verifications.identifier, `${purpose}:%`)))
}

function identifier(purpose: TokenPurpose, token: string): string {
  return `${purpose}:${createHash('sha256').update(token).digest('base64url')}`
}
