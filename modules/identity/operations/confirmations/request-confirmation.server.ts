import { newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { enqueueMail } from '#modules/mail/operations/enqueue-mail.server.ts'
import { now } from '#platform/clock.server.ts'
import { config } from '#platform/config.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import type { Actor } from '../../rules/actor.ts'
import { countAttempt } from '../attempts/count-attempt.server.ts'
import { issueMailedToken } from './mailed-token.server.ts'

const confirmationHours = 24

/**
 * Queues the confirmation email. Its link works for 24 hours, and only for a user signed in to that
 * account.
 */
async function mailConfirmation(
  tx: Transaction,
  person: { userId: string; name: string; email: string },
): Promise<void> {
  const expiresAt = new Date(now().getTime() + confirmationHours * 3_600_000)
  const token = await issueMailedToken(tx, 'confirm-email', { userId: person.userId, expiresAt })
  await enqueueMail(tx, {
    key: `verify_email:${newId()}`,
    template: 'verify_email',
    to: person.email,
    variables: { customer_name: person.name, valid_hours: confirmationHours },
    secrets: { verify_url: `${config().publicUrl}/auth/confirm?token=${token}` },
  })
}

/**
 * Emails a new confirmation link to the signed-in user. Refuses if the address is already
 * confirmed.
 */
export async function requestConfirmation(actor: Actor): Promise<Result<void>> {
  if (actor.kind !== 'person') return refuse('unauthenticated', 'Sign in first.')
  if (actor.emailVerified) return refuse('conflict', 'Your email address is already confirmed.')
  const counted = await countAttempt('confirmationAccount', actor.userId)
  if (!counted.ok) return counted
  return transact(async (tx) => ok(await mailConfirmation(tx, actor)))
}
