import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { now } from '#platform/clock.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { passwordFrom, temporaryPasswordHours } from '../../rules/password.ts'
import { users } from '../../tables.server.ts'
import { mailWelcome } from '../accounts/finish-sign-up.server.ts'
import { proveAddress, setPassword } from './set-password.server.ts'

/** D25: random, dead after 72 hours, to be changed at first sign-in. */
export function temporaryPassword(): { password: string; until: Date } {
  return {
    password: passwordFrom(randomBytes(16)),
    until: new Date(now().getTime() + temporaryPasswordHours * 3_600_000),
  }
}

/**
 * Gives an account a temporary password, ends its sessions and mails it (template `welcome`; the
 * password is sealed and masked in the log). Returns nothing: only the mailbox's owner learns it.
 * The right to do it is the caller's to ask.
 */
export async function issueTemporaryPassword(tx: Transaction, userId: string): Promise<void> {
  const [user] = await tx
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, userId))
    .for('update')
  if (!user) throw new Error('The account does not exist')
  const { password, until } = temporaryPassword()
  await proveAddress(tx, userId)
  await setPassword(tx, { userId, password }, { temporaryUntil: until })
  await mailWelcome(tx, user, password)
}
