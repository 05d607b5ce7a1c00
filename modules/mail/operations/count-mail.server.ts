import { ok, type Result, refuse } from '#kernel/result.ts'
import { type Actor, actorId } from '#modules/identity/rules/actor.ts'
import type { Transaction } from '#platform/database.server.ts'
import { type Hit, hit } from '#platform/security/rate-limit.server.ts'

const hour = 3600

/**
 * Emails that a user sent by pressing a button. What the system sends by itself (reminders,
 * receipts) is not counted.
 */
export const mailLimits = {
  recipient: { limit: 20, windowSeconds: hour },
  actor: { limit: 200, windowSeconds: hour },
} as const

/**
 * Counts an email that a user sends by hand, by its recipient and by who sends it. Refuses
 * ('too_many') one too many: return the refusal, so that the transaction rolls the email back.
 * `recipient` is null for a document's first email: there are no more of those than documents. The
 * system itself is not limited.
 */
export async function countMail(
  tx: Transaction,
  actor: Actor,
  recipient: string | null,
): Promise<Result<void>> {
  if (actor.kind === 'system') return ok(undefined)
  if (recipient !== null) {
    const toRecipient = await hit(`mail-to:${recipient.toLowerCase()}`, mailLimits.recipient, tx)
    if (!toRecipient.allowed)
      return tooMany(`Too many emails went to ${recipient} in the last hour.`, toRecipient)
  }
  const byActor = await hit(`mail-by:${actorId(actor) ?? 'visitor'}`, mailLimits.actor, tx)
  return byActor.allowed
    ? ok(undefined)
    : tooMany('You have sent too many emails in the last hour.', byActor)
}

function tooMany(what: string, { retryAfter }: Hit): Result<void> {
  const minutes = Math.ceil(retryAfter / 60)
  return refuse(
    'too_many',
    `${what} Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    { retryAfter },
  )
}
