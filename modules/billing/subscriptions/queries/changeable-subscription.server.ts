import { eq } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { mayChangeSubscription, type SubscriptionRight } from '#modules/billing/policy.ts'
import { subscriptions } from '#modules/billing/tables.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { db } from '#platform/database.server.ts'

type Subscription = typeof subscriptions.$inferSelect

/**
 * The subscription, for actors who may change it. Another customer's and a missing one are refused
 * alike: not_found.
 */
export async function changeableSubscription(
  actor: Actor,
  subscriptionId: string,
  right: SubscriptionRight,
): Promise<Result<Subscription>> {
  const missing = refuse('not_found', 'There is no such subscription.')
  if (!isId(subscriptionId)) return missing
  const [found] = await db()
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, subscriptionId))
  return found && mayChangeSubscription(actor, found, right) ? ok(found) : missing
}
