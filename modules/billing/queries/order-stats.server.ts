import { and, eq, sum } from 'drizzle-orm'
import type { Cents } from '#kernel/money.ts'
import { db } from '#platform/database.server.ts'
import { type OrderStatus, orderStatuses, type PaymentMethod } from '../rules/order.ts'
import { orderCounters } from '../tables.server.ts'

export type OrderStats = { total: OrderFigure; byStatus: Record<OrderStatus, OrderFigure> }
export type OrderFigure = { count: number; totalCents: Cents }

/** All orders that are not deleted, by status: a few dozen counter rows, however many orders there are. */
export async function orderStats(): Promise<OrderStats> {
  const rows = await db()
    .select({
      status: orderCounters.status,
      count: sum(orderCounters.count).mapWith(Number),
      totalCents: sum(orderCounters.totalCents).mapWith(Number),
    })
    .from(orderCounters)
    .groupBy(orderCounters.status)
  const figure = (status: OrderStatus): OrderFigure => {
    const row = rows.find((candidate) => candidate.status === status)
    return { count: row?.count ?? 0, totalCents: row?.totalCents ?? 0 }
  }
  const byStatus: Record<OrderStatus, OrderFigure> = {
    pending: figure('pending'),
    processing: figure('processing'),
    paid: figure('paid'),
    cancelled: figure('cancelled'),
    refunded: figure('refunded'),
  }
  const total = orderStatuses.map(figure).reduce((a, b) => ({ count: a.count + b.count, totalCents: a.totalCents + b.totalCents }))
  return { total, byStatus }
}

/** The exact number of orders of a status and a method; null means all of them. */
export async function countedOrders({ status, method }: { status: OrderStatus | null; method: PaymentMethod | null }): Promise<number> {
  const [row] = await db()
    .select({ count: sum(orderCounters.count).mapWith(Number) })
    .from(orderCounters)
    .where(and(status ? eq(orderCounters.status, status) : undefined, method ? eq(orderCounters.paymentMethod, method) : undefined))
  return row?.count ?? 0
}
