import { newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import type { Transaction } from '#platform/database.server.ts'
import { hashPassword } from '../../password-hash.server.ts'
import { emailSchema } from '../../rules/account.ts'
import { accounts, users } from '../../tables.server.ts'

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
