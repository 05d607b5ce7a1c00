import { and, eq, isNull } from 'drizzle-orm'
import { subscriptions } from '#modules/billing/tables.server.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { countUpTo } from '#platform/database/list-page.server.ts'

/** Services that run, as the list of active subscriptions counts them, up to `countCap` + 1. */
export function activeServiceCount(): Promise<number> {
  const isActive = and(eq(subscriptions.status, 'active'), isNull(subscriptions.suspendedAt))
  return countUpTo(subscriptions, isActive)
}

/** Customers that are not deleted, up to `countCap` + 1. */
export function customerCount(): Promise<number> {
  return countUpTo(customers, isNull(customers.deletedAt))
}
