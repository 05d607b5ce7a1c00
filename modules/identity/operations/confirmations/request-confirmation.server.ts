import { ok, type Result, refuse } from '#kernel/result.ts'
import { transact } from '#platform/database.server.ts'
import type { Actor } from '../../rules/actor.ts'
import { countAttempt } from '../attempts/count-attempt.server.ts'
import { mailConfirmation } from './mail-confirmation.server.ts'

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
