import { and, eq, isNull, sql } from 'drizzle-orm'
import { countCap } from '#kernel/paging.ts'
import { subscriptions } from '#modules/billing/tables.server.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { db } from '#platform/database.server.ts'

/** Services that run, as the list of active subscriptions counts them, up to `countCap` + 1. */
export function activeServiceCount(): Promise<number> {
  const isActive = and(eq(subscriptions.status, 'active'), isNull(subscriptions.suspendedAt))
  return db().$count(sql`(select 1 from ${subscriptions} where ${isActive} limit ${countCap + 1}) as active`)
}

/** Customers that are not deleted, up to `countCap` + 1. */
export function customerCount(): Promise<number> {
  return db().$count(sql`(select 1 from ${customers} where ${isNull(customers.deletedAt)} limit ${countCap + 1}) as present`)
}
