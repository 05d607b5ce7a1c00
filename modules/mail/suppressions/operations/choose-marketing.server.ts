import { and, eq, inArray, isNull } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { mayManageOwnAccount } from '#modules/identity/policy.ts'
import { type Actor, actorName } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { transact } from '#platform/database.server.ts'
import { emailSuppressions } from '../../tables.suppressions.server.ts'
import { marketingOnly, suppressionKey } from '../rules/suppression.ts'
import { recordConsent } from './suppress.server.ts'

/** The owner of an account says yes or no to news and offers at its address. A yes takes back an unsubscription. */
export function chooseMarketing(actor: Actor, { wanted, clientAddress }: { wanted: boolean; clientAddress: string }): Promise<Result<null>> {
  if (!mayManageOwnAccount(actor)) return Promise.resolve(refuse('forbidden', 'Sign in to change what we send you.'))
  if (wanted && !actor.emailVerified) return Promise.resolve(refuse('conflict', 'Confirm your email address first.'))
  const address = suppressionKey(actor.email)
  return transact(async (tx) => {
    await recordConsent(tx, { address, choice: wanted ? 'given' : 'withdrawn', channel: 'profile', clientAddress })
    if (wanted)
      await tx
        .update(emailSuppressions)
        .set({ removedAt: now(), removedBy: actorName(actor) })
        .where(
          and(eq(emailSuppressions.address, address), inArray(emailSuppressions.reason, [...marketingOnly]), isNull(emailSuppressions.removedAt)),
        )
    return ok(null)
  })
}
