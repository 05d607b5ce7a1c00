import { eq } from 'drizzle-orm'
import { dayIn } from '#kernel/dates.ts'
import { ok, type Result } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { changes } from '#modules/activity/rules/changes.ts'
import { setGatewayTerms } from '#modules/billing/subscriptions/operations/change-at-gateway.server.ts'
import { dropWaitingItems } from '#modules/billing/subscriptions/operations/start-subscription.server.ts'
import {
  changeableSubscription,
  itemsOf,
} from '#modules/billing/subscriptions/queries/subscription-details.server.ts'
import {
  hasWaitingChange,
  itemsAtRenewal,
  termsOf,
} from '#modules/billing/subscriptions/rules/items.ts'
import { noPendingChange } from '#modules/billing/subscriptions/rules/renewal.ts'
import { subscriptionItems } from '#modules/billing/tables.items.server.ts'
import { subscriptions } from '#modules/billing/tables.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { chargeableVatRate } from '#modules/settings/queries/vat.server.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import type { PlanChange } from '../rules/plan-change.ts'

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

type Subscription = typeof subscriptions.$inferSelect

/**
 * Ends the item and begins the one after it, today or at the renewal, in place of what waited for
 * the renewal of the same item. Returns what the subscription's columns say of its next renewal.
 * The caller holds the subscription's lock.
 */
export async function writeItemChange(
  tx: Transaction,
  subscription: Subscription,
  { item, when, effectiveOn, terms }: PlanChange,
): Promise<Pick<Subscription, keyof typeof noPendingChange>> {
  const isNow = when === 'now'
  await dropWaitingItems(tx, subscription.id, item.position)
  await tx
    .update(subscriptionItems)
    .set(isNow ? { endedOn: effectiveOn } : { endsAtRenewal: true })
    .where(eq(subscriptionItems.id, item.id))
  if (item.after) {
    const { packageId, description, quantity, unitPriceCents } = item.after
    await tx.insert(subscriptionItems).values({
      ...{
        subscriptionId: subscription.id,
        position: item.position,
        packageId,
        description,
        quantity,
        unitPriceCents,
      },
      startedOn: isNow ? effectiveOn : null,
    })
  }
  const items = await itemsOf(subscription.id, tx)
  if (!hasWaitingChange(items)) return noPendingChange
  const atRenewal = termsOf(itemsAtRenewal(items), terms.billingPeriod)
  return {
    pendingPackageId: atRenewal.packageId,
    pendingBillingPeriod: atRenewal.billingPeriod,
    pendingAmountCents: atRenewal.amountCents,
    pendingDescription: atRenewal.description,
  }
}
