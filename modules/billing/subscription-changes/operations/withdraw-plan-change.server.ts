import { eq } from 'drizzle-orm'
import { dayIn } from '#kernel/dates.ts'
import { ok, type Result } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { changes } from '#modules/activity/rules/changes.ts'
import { setGatewayTerms } from '#modules/billing/subscriptions/operations/change-at-gateway.server.ts'
import { dropWaitingItems } from '#modules/billing/subscriptions/operations/start-subscription.server.ts'
import { changeableSubscription } from '#modules/billing/subscriptions/queries/subscription-details.server.ts'
import { noPendingChange } from '#modules/billing/subscriptions/rules/renewal.ts'
import { subscriptions } from '#modules/billing/tables.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { chargeableVatRate } from '#modules/settings/queries/vat.server.ts'
import { now } from '#platform/clock.server.ts'
import { transact } from '#platform/database.server.ts'

/**
 * Withdraws a change planned for the renewal. For the customer who owns the subscription and for
 * staff. Changes nothing when there is none. Refuses another customer's, and a gateway subscription
 * whose old amount the gateway does not accept again.
 */
export async function withdrawPlanChange(
  actor: Actor,
  subscriptionId: string,
): Promise<Result<undefined>> {
  const found = await changeableSubscription(actor, subscriptionId, 'plan')
  if (!found.ok) return found
  return transact(async (tx) => {
    const [subscription] = await tx
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.id, subscriptionId))
      .for('update')
    if (
      !subscription ||
      subscription.pendingDescription === null ||
      subscription.status === 'cancelled'
    )
      return ok(undefined)
    const settings = await siteSettings(tx)
    const vatRateBasisPoints = await chargeableVatRate(
      settings.sellerDetails,
      dayIn(settings.timezone, now()),
      tx,
    )
    const { amountCents, billingPeriod } = subscription
    const updated = await setGatewayTerms(
      subscription,
      { amountCents, billingPeriod, nextChargeOn: null },
      { settings, vatRateBasisPoints },
    )
    if (!updated.ok) return updated
    await dropWaitingItems(tx, subscriptionId)
    await tx
      .update(subscriptions)
      .set({ ...noPendingChange, updatedAt: now() })
      .where(eq(subscriptions.id, subscriptionId))
    await recordActivity(tx, {
      actor,
      entityType: 'subscription',
      entityId: subscriptionId,
      action: 'change_withdrawn',
      title: `Change of ${subscription.description} to ${subscription.pendingDescription} withdrawn`,
      ...changes(subscription, noPendingChange),
    })
    return ok(undefined)
  })
}
