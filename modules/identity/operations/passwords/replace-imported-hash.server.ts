import { and, eq } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { hashPassword, isImportedHash } from '../../password-hash.server.ts'
import { accounts } from '../../tables.server.ts'
import { passwordIssuer } from '../accounts/create-account.server.ts'

/**
 * A right password whose hash came from another program gets one of ours. One that changed in the
 * meantime stays.
 */
export async function replaceImportedHash(userId: string, password: string): Promise<void> {
  const own = and(eq(accounts.userId, userId), eq(accounts.issuer, passwordIssuer.issuer))
  const [account] = await db().select({ hash: accounts.password }).from(accounts).where(own)
  if (!account?.hash || !isImportedHash(account.hash)) return
  const hash = await hashPassword(password)
  await db()
    .update(accounts)
    .set({ password: hash })
    .where(and(own, eq(accounts.password, account.hash)))
}
