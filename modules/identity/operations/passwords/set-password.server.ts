import { and, eq, ne, notLike } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import type { Transaction } from '#platform/database.server.ts'
import { hashPassword } from '../../password-hash.server.ts'
import {
  accounts,
  passkeys,
  sessions,
  twoFactors,
  users,
  verifications,
} from '../../tables.server.ts'
import { passwordIssuer } from '../accounts/create-account.server.ts'
import { deleteKnownSources } from '../attempts/remember-source.server.ts'

/**
 * Stores a new password and ends all that the old one opened: sessions but for `exceptSession` (a
 * token), reset links, trusted and known devices, waiting codes.
 */
export async function setPassword(
  tx: Transaction,
  { userId, password }: { userId: string; password: string },
  {
    temporaryUntil = null,
    exceptSession = null,
  }: { temporaryUntil?: Date | null; exceptSession?: string | null } = {},
): Promise<void> {
  const hash = await hashPassword(password)
  await tx
    .insert(accounts)
    .values({ id: newId(), ...passwordIssuer, accountId: userId, userId, password: hash })
    .onConflictDoUpdate({
      target: [accounts.issuer, accounts.accountId],
      set: { password: hash, updatedAt: new Date() },
    })
  await tx.update(users).set({ temporaryPasswordUntil: temporaryUntil }).where(eq(users.id, userId))
  await tx
    .delete(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        exceptSession === null ? undefined : ne(sessions.token, exceptSession),
      ),
    )
  await tx
    .delete(verifications)
    .where(
      and(eq(verifications.value, userId), notLike(verifications.identifier, 'confirm-email:%')),
    )
  await deleteKnownSources(tx, userId)
}

/**
 * Who proves control of the mailbox owns the account: a second factor and passkeys that an unproven
 * holder set up go.
 */
export async function proveAddress(tx: Transaction, userId: string): Promise<void> {
  const [changed] = await tx
    .update(users)
    .set({ emailVerified: true, twoFactorEnabled: false })
    .where(and(eq(users.id, userId), eq(users.emailVerified, false)))
    .returning({ id: users.id })
  if (!changed) return
  await tx.delete(twoFactors).where(eq(twoFactors.userId, userId))
  await tx.delete(passkeys).where(eq(passkeys.userId, userId))
}
