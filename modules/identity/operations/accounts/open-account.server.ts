import { ok, type Result } from '#kernel/result.ts'
import type { Transaction } from '#platform/database.server.ts'
import { temporaryPassword } from '../passwords/issue-temporary-password.server.ts'
import { createAccount } from './create-account.server.ts'
import { mailWelcome } from './finish-sign-up.server.ts'

export type OpenedAccount = {
  email: string
  name: string
  customerId?: string
  /** Chosen by staff; random when left out. */
  password?: string
}

/**
 * Staff create an account: with a temporary password (D25: one use, dead after 72 hours), mailed to
 * the address, which counts as theirs because only its reader learns the password. Refuses
 * ('conflict') an address that has an account. The right to do it is the caller's to ask.
 */
export async function openAccount(
  tx: Transaction,
  person: OpenedAccount,
): Promise<Result<{ userId: string }>> {
  const temporary = temporaryPassword()
  const password = person.password ?? temporary.password
  const account = await createAccount(tx, {
    ...person,
    password,
    emailVerified: true,
    temporaryPasswordUntil: temporary.until,
  })
  if (!account.ok) return account
  await mailWelcome(tx, person, password)
  return ok(account.value)
}
