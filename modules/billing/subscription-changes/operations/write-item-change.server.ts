import { eq } from 'drizzle-orm'
import { dropWaitingItems } from '#modules/billing/subscriptions/operations/start-subscription.server.ts'
import { itemsOf } from '#modules/billing/subscriptions/queries/subscription-details.server.ts'
import {
  hasWaitingChange,
  itemsAtRenewal,
  termsOf,
} from '#modules/billing/subscriptions/rules/items.ts'
import { noPendingChange } from '#modules/billing/subscriptions/rules/renewal.ts'
import { subscriptionItems } from '#modules/billing/tables.items.server.ts'
import type { subscriptions } from '#modules/billing/tables.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import type { PlanChange } from '../rules/plan-change.ts'

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
