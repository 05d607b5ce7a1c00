import { eq } from 'drizzle-orm'
import type { Transaction } from '#platform/database.server.ts'
import { isContact } from '../../queries/acts-for.server.ts'
import { staffProfiles, users, verifications } from '../../tables.server.ts'
import { eraseSignUps } from './erase-sign-ups.server.ts'

/**
 * Removes a sign-in account: password, second factor, mailed links, and every session, which ends
 * with this transaction. The address is free again. The account of a staff member, active or not,
 * and of a contact of another customer stays: false. The caller checks the permission.
 */
export async function closeAccount(tx: Transaction, userId: string): Promise<boolean> {
  const [user] = await tx
    .select({ role: users.role, email: users.email })
    .from(users)
    .where(eq(users.id, userId))
    .for('update')
  if (!user) return true
  const [profile] = await tx
    .select({ id: staffProfiles.id })
    .from(staffProfiles)
    .where(eq(staffProfiles.userId, userId))
  if (user.role !== null || profile || (await isContact(tx, userId))) return false
  await tx.delete(verifications).where(eq(verifications.value, userId))
  await eraseSignUps(tx, [user.email])
  await tx.delete(users).where(eq(users.id, userId))
  return true
}
