import { randomBytes } from 'node:crypto'
import { and, eq, gt, like } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import type { Transaction } from '#platform/database.server.ts'
import { mailedTokenKey, type TokenPurpose } from '../../queries/invitation.server.ts'
import { verifications } from '../../tables.server.ts'

/**
 * Issues a one-time token and invalidates the user's earlier ones for the same purpose. Only its
 * hash is stored.
 */
export async function issueMailedToken(
  tx: Transaction,
  purpose: TokenPurpose,
  { userId, expiresAt }: { userId: string; expiresAt: Date },
): Promise<string> {
  await dropMailedTokens(tx, purpose, userId)
  const token = randomBytes(32).toString('base64url')
  await tx
    .insert(verifications)
    .values({ id: newId(), identifier: mailedTokenKey(purpose, token), value: userId, expiresAt })
  return token
}

/** Uses the token up and says whose it was. Of two at once, one gets null. */
export async function consumeMailedToken(
  tx: Transaction,
  purpose: TokenPurpose,
  { token, at }: { token: string; at: Date },
): Promise<string | null> {
  const [row] = await tx
    .delete(verifications)
    .where(
      and(
        eq(verifications.identifier, mailedTokenKey(purpose, token)),
        gt(verifications.expiresAt, at),
      ),
    )
    .returning({ userId: verifications.value })
  return row?.userId ?? null
}

async function dropMailedTokens(
  tx: Transaction,
  purpose: TokenPurpose,
  userId: string,
): Promise<void> {
  await tx
    .delete(verifications)
    .where(and(eq(verifications.value, userId), like(verifications.identifier, `${purpose}:%`)))
}
