import { eq } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { now } from '#platform/clock.server.ts'
import { transact } from '#platform/database.server.ts'
import { mailedTokenOwner } from '../../queries/mailed-token.server.ts'
import type { Actor } from '../../rules/actor.ts'
import { users } from '../../tables.server.ts'
import { consumeMailedToken } from './mailed-token.server.ts'

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
