import { and, eq, gt, sql, sum } from 'drizzle-orm'
import type { Cents } from '#kernel/money.ts'
import { orderCounters } from '#modules/billing/tables.counters.server.ts'
import { orderLines } from '#modules/billing/tables.lines.server.ts'
import { orders } from '#modules/billing/tables.server.ts'
import { db, type Executor, type Transaction } from '#platform/database.server.ts'
import { type OrderStatus, orderStatuses, type PaymentMethod } from '../rules/order.ts'

export type OrderStats = { total: OrderFigure; byStatus: Record<OrderStatus, OrderFigure> }
export type OrderFigure = { count: number; totalCents: Cents }

type Counter = OrderFigure & { status: OrderStatus; method: PaymentMethod }

/** All orders that are not deleted, by status, from a few dozen counter rows. */
export async function orderStats(): Promise<OrderStats> {
  const counters = await readCounters()
  const figure = (status: OrderStatus): OrderFigure =>
    counters.filter((counter) => counter.status === status).reduce(add, nothing)
  const byStatus: Record<OrderStatus, OrderFigure> = {
    pending: figure('pending'),
    processing: figure('processing'),
    paid: figure('paid'),
    cancelled: figure('cancelled'),
    refunded: figure('refunded'),
  }
  return { total: orderStatuses.map((status) => byStatus[status]).reduce(add), byStatus }
}

/** The exact number of orders of a status and a method; null means all of them. */
export async function countedOrders({
  status,
  method,
}: {
  status: OrderStatus | null
  method: PaymentMethod | null
}): Promise<number> {
  const counters = await readCounters()
  return counters
    .filter(
      (counter) =>
        (status === null || counter.status === status) &&
        (method === null || counter.method === method),
    )
    .reduce((count, counter) => count + counter.count, 0)
}

function readCounters(): Promise<Counter[]> {
  return db()
    .select({
      status: orderCounters.status,
      method: orderCounters.paymentMethod,
      count: sum(orderCounters.count).mapWith(Number),
      totalCents: sum(orderCounters.totalCents).mapWith(Number),
    })
    .from(orderCounters)
    .groupBy(orderCounters.status, orderCounters.paymentMethod)
}

const nothing: OrderFigure = { count: 0, totalCents: 0 }

function add(one: OrderFigure, other: OrderFigure): OrderFigure {
  return { count: one.count + other.count, totalCents: one.totalCents + other.totalCents }
}

/**
 * How many orders a customer record has placed since then. Concurrent callers for the same record
 * wait until the transaction ends.
 */
export async function recentOrders(
  tx: Transaction,
  customerId: string,
  since: Date,
): Promise<number> {
  // Sent together, answered one after the other: the count sees what was committed by the lock.
  const [, count] = await Promise.all([
    tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`recent-orders:${customerId}`}, 0))`,
    ),
    tx.$count(orders, and(eq(orders.customerId, customerId), gt(orders.createdAt, since))),
  ])
  return count
}

/**
 * What each renewal of an order costs, without VAT: the lines that are billed once do not count.
 * Null when nothing renews.
 */
export async function renewingCentsOf(orderId: string, executor: Executor): Promise<Cents | null> {
  const [row] = await executor
    .select({ cents: sum(orderLines.totalCents).mapWith(Number) })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.renews, true)))
  return row?.cents ?? null
}

/**
 * What the first period of an order came to: the lines that renew, less the discounts given once.
 * Setup fees are no part of it. Null when nothing renews.
 */
export async function firstPeriodCentsOf(
  orderId: string,
  executor: Executor,
): Promise<Cents | null> {
  const [row] = await executor
    .select({
      cents:
        sql<number>`greatest(0, coalesce(sum(${orderLines.totalCents}) filter (where ${orderLines.renews}
          or ${orderLines.totalCents} < 0), 0))`.mapWith(Number),
      renews: sql<boolean>`bool_or(${orderLines.renews})`,
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
  return row?.renews ? row.cents : null
}
