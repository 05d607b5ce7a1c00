import { and, asc, eq, gt, lt } from 'drizzle-orm'
import { addDays, type CalendarDate } from '#kernel/dates.ts'
import { isWaiting } from '#modules/billing/documents/queries/owed-column.server.ts'
import { noPaymentReported } from '#modules/billing/payments/queries/reported-payment.server.ts'
import { invoices, orders } from '#modules/billing/tables.server.ts'
import type { Executor } from '#platform/database.server.ts'

export type ExpiredOrder = { orderId: string; invoiceId: string; orderedOn: CalendarDate }

/**
 * `days` whole days may pass after the day of the order; `asOf` is a day in the site's zone.
 * `after` and `only` are ids of invoices.
 */
export type ExpiryRule = { asOf: CalendarDate; days: number }
type Asking = ExpiryRule & { after?: string | null; only?: string }

/**
 * Orders on which no payment was recorded, begun or reported in time (D42), by the id of their
 * invoice.
 */
export function expiredOrders(
  { asOf, days, after, only }: Asking,
  limit: number,
  executor: Executor,
): Promise<ExpiredOrder[]> {
  return executor
    .select({ orderId: orders.id, invoiceId: invoices.id, orderedOn: invoices.issueDate })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(
      and(
        isWaiting,
        eq(invoices.isOffer, true),
        lt(invoices.issueDate, addDays(asOf, -days)),
        eq(orders.status, 'pending'),
        noPaymentReported(),
        after ? gt(invoices.id, after) : undefined,
        only ? eq(invoices.id, only) : undefined,
      ),
    )
    .orderBy(asc(invoices.id))
    .limit(limit)
}
