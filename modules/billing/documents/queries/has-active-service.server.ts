import { and, eq, isNull } from 'drizzle-orm'
import { subscriptions } from '#modules/billing/tables.server.ts'
import type { Executor } from '#platform/database.server.ts'

/** Whether a service of this order or subscription is switched on, so that an email may say so. */
export async function hasActiveService(
  of: { orderId: string } | { subscriptionId: string },
  executor: Executor,
): Promise<boolean> {
  const own =
    'orderId' in of
      ? eq(subscriptions.orderId, of.orderId)
      : eq(subscriptions.id, of.subscriptionId)
  return (
    (await executor.$count(
      subscriptions,
      and(own, eq(subscriptions.status, 'active'), isNull(subscriptions.suspendedAt)),
    )) > 0
  )
}
