import { and, gt, ne, sql } from 'drizzle-orm'
import { subscriptionItems } from '#modules/billing/tables.items.server.ts'
import { subscriptions } from '#modules/billing/tables.server.ts'
import type { Executor } from '#platform/database.server.ts'

/** A renewal comes after a month at the soonest; what is older was given its items before. */
const recentDays = 60

/**
 * Gives one item of its amount to each subscription without any. While servers are upgraded one
 * after the other, one of the release before can still start a subscription, and it knows no items.
 */
export async function backfillItems(executor: Executor): Promise<void> {
  const { id, packageId, description, amountCents, startDate } = subscriptions
  const without = sql`not exists (select from ${subscriptionItems} where ${subscriptionItems.subscriptionId} = ${id})`
  const recent = gt(subscriptions.createdAt, sql`now() - make_interval(days => ${recentDays})`)
  await executor.execute(sql`
    insert into ${subscriptionItems} (id, subscription_id, position, package_id, description, quantity, unit_price_cents, started_on)
    select gen_random_uuid(), ${id}, 1, ${packageId}, ${description}, 1, ${amountCents}, ${startDate}
    from ${subscriptions} where ${and(recent, ne(subscriptions.status, 'cancelled'), without)}`)
}
