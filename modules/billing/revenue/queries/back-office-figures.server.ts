import { eq, isNull, sql } from 'drizzle-orm'
import { countCap } from '#kernel/paging.ts'
import { type OrderStats, orderStats } from '#modules/billing/orders/queries/order-stats.server.ts'
import { subscriptions } from '#modules/billing/tables.server.ts'
import { packages } from '#modules/catalog/tables.server.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { db } from '#platform/database.server.ts'

export type BackOfficeFigures = {
  orders: OrderStats
  /** Counted up to `countCap` + 1. */
  activeServices: number
  customers: number
  packages: number
}

/** The dashboard's count cards (B§2.2.21). */
export async function backOfficeFigures(): Promise<BackOfficeFigures> {
  const cap = countCap + 1
  const [orders, activeServices, buyers, plans] = await Promise.all([
    orderStats(),
    db().$count(sql`(select 1 from ${subscriptions} where ${eq(subscriptions.status, 'active')} limit ${cap}) as active`),
    db().$count(sql`(select 1 from ${customers} where ${isNull(customers.deletedAt)} limit ${cap}) as present`),
    db().$count(sql`(select 1 from ${packages} where ${eq(packages.isActive, true)} limit ${cap}) as offered`),
  ])
  return { orders, activeServices, customers: buyers, packages: plans }
}
