import { sum } from 'drizzle-orm'
import type { Cents } from '#kernel/money.ts'
import { orderCounters } from '#modules/billing/tables.counters.server.ts'
import { db } from '#platform/database.server.ts'
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
