import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { subscriptionItems } from '#modules/billing/tables.items.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import type { SubscriptionItem } from '../rules/items.ts'

const columns = {
  subscriptionId: subscriptionItems.subscriptionId,
  id: subscriptionItems.id,
  position: subscriptionItems.position,
  packageId: subscriptionItems.packageId,
  description: subscriptionItems.description,
  quantity: subscriptionItems.quantity,
  unitPriceCents: subscriptionItems.unitPriceCents,
  startedOn: subscriptionItems.startedOn,
  endsAtRenewal: subscriptionItems.endsAtRenewal,
}

/**
 * The items of a subscription that have not ended, those that wait for the renewal included, in
 * their order.
 */
export async function itemsOf(
  subscriptionId: string,
  executor: Executor = db(),
): Promise<SubscriptionItem[]> {
  return (await itemsOfMany([subscriptionId], executor)).get(subscriptionId) ?? []
}

/** The same for many subscriptions, in one statement. */
export async function itemsOfMany(
  subscriptionIds: readonly string[],
  executor: Executor,
): Promise<Map<string, SubscriptionItem[]>> {
  if (subscriptionIds.length === 0) return new Map()
  const rows = await executor
    .select(columns)
    .from(subscriptionItems)
    .where(
      and(
        subscriptionIds.length === 1
          ? eq(subscriptionItems.subscriptionId, subscriptionIds[0] ?? '')
          : inArray(subscriptionItems.subscriptionId, [...subscriptionIds]),
        isNull(subscriptionItems.endedOn),
      ),
    )
    .orderBy(asc(subscriptionItems.position))
  const items = new Map<string, SubscriptionItem[]>()
  for (const { subscriptionId, ...item } of rows) {
    const own = items.get(subscriptionId)
    if (own) own.push(item)
    else items.set(subscriptionId, [item])
  }
  return items
}
