import { eq } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { enqueueMail } from '#modules/mail/operations/enqueue-mail.server.ts'
import { now } from '#platform/clock.server.ts'
import { config } from '#platform/config.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { mailedTokenOwner } from '../../queries/invitation.server.ts'
import type { Actor } from '../../rules/actor.ts'
import { users } from '../../tables.server.ts'
import { countAttempt } from '../attempts/count-attempt.server.ts'
import { consumeMailedToken, issueMailedToken } from './mailed-token.server.ts'

/**
 * Confirms the address of the account that is signed in. The link alone is not enough: the reader
 * of the mailbox must also know the account's password, or else an account made in another person's
 * name would be confirmed by its victim, and inherit their records.
 */
export async function confirmEmail(
  actor: Actor,
  token: string,
): Promise<Result<{ userId: string }>> {
  if (actor.kind !== 'person') return refuse('unauthenticated', 'Sign in to confirm your address.')
  if (actor.emailVerified) return ok({ userId: actor.userId })
  const at = now()
  return transact(async (tx) => {
    const owner = await mailedTokenOwner(tx, 'confirm-email', { token, at })
    if (owner === null)
      return refuse('invalid', 'This link has expired or was already used. Request a new one.')
    if (owner !== actor.userId)
      return refuse(
        'forbidden',
        'This link belongs to another account. Sign in to that account first.',
      )
    await consumeMailedToken(tx, 'confirm-email', { token, at })
    await tx.update(users).set({ emailVerified: true }).where(eq(users.id, actor.userId))
    await recordActivity(tx, {
      actor,
      entityType: 'account',
      entityId: actor.userId,
      action: 'confirmed',
      title: `${actor.email} confirmed`,
    })
    return ok({ userId: actor.userId })
  })
}

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
