import { eq, sql } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import type { Transaction } from '#platform/database.server.ts'
import { hashPassword } from '../../password-hash.server.ts'
import { isContact } from '../../queries/customer-view.server.ts'
import { emailSchema } from '../../rules/account.ts'
import { accounts, staffProfiles, users, verifications } from '../../tables.server.ts'

/** How better-auth names accounts whose password this site itself keeps. */
export const passwordIssuer = { providerId: 'credential', issuer: 'local:credential' } as const

export type NewAccount = {
  email: string
  name: string
  /** In clear; only its hash is stored. Its rules (`passwordProblem`) are the caller's to check. */
  password: string
  /**
   * Made before the transaction where many may knock at once, so that no connection waits for a
   * hash.
   */
  passwordHash?: string
  emailVerified?: boolean
  /** D25: set for a password that staff chose or that was emailed. */
  temporaryPasswordUntil?: Date
}

/**
 * A sign-in account with a password. Refuses ('conflict') when the address, however it is
 * capitalised, has one already.
 */
export async function createAccount(
  tx: Transaction,
  account: NewAccount,
): Promise<Result<{ userId: string }>> {
  const email = emailSchema.parse(account.email)
  const password = account.passwordHash ?? (await hashPassword(account.password))
  const userId = newId()
  const [created] = await tx
    .insert(users)
    .values({
      id: userId,
      email,
      name: account.name.trim(),
      emailVerified: account.emailVerified ?? false,
      temporaryPasswordUntil: account.temporaryPasswordUntil ?? null,
    })
    .onConflictDoNothing()
    .returning({ id: users.id })
  if (!created)
    return refuse('conflict', 'An account with this email address already exists.', {
      fields: { email: ['Sign in instead, or use another address.'] },
    })
  await tx
    .insert(accounts)
    .values({ id: newId(), ...passwordIssuer, accountId: userId, userId, password })
  return ok({ userId })
}

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

/**
 * Removes what was begun under these addresses and never finished, whether or not there is an
 * account.
 */
export async function eraseSignUps(tx: Transaction, addresses: readonly string[]): Promise<void> {
  const known = sql`${sql.param(addresses.map((address) => address.toLowerCase()))}::text[]`
  await tx
    .delete(verifications)
    .where(
      sql`case when ${verifications.identifier} like 'sign-up:%' then lower(${verifications.value}::jsonb ->> 'email') = any(${known}) end`,
    )
}
