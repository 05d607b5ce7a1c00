import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { siteToday } from '#modules/billing/documents/queries/document-day.server.ts'
import { hadMoney } from '#modules/billing/documents/queries/invoice-amounts.server.ts'
import { invoiceStatusOn } from '#modules/billing/documents/rules/invoice.ts'
import { orderLines, orderStatusHistory } from '#modules/billing/tables.lines.server.ts'
import { invoices, orders, subscriptions } from '#modules/billing/tables.server.ts'
import {
  emailLogsForOrder,
  type OrderMail,
} from '#modules/mail/queries/email-log-details.server.ts'
import { db } from '#platform/database.server.ts'
import { orderActions } from '../rules/order.ts'
import { bulkLimit } from '../rules/order-list.ts'

export type OrderDetails = NonNullable<Awaited<ReturnType<typeof orderDetails>>>

const lineColumns = {
  position: orderLines.position,
  description: orderLines.description,
  quantity: orderLines.quantity,
  unitPriceCents: orderLines.unitPriceCents,
  totalCents: orderLines.totalCents,
}

const historyColumns = {
  id: orderStatusHistory.id,
  oldStatus: orderStatusHistory.oldStatus,
  newStatus: orderStatusHistory.newStatus,
  notes: orderStatusHistory.notes,
  changedBy: orderStatusHistory.changedBy,
  createdAt: orderStatusHistory.createdAt,
}

/** Everything that staff see of one order. Null when missing or deleted. */
export async function orderDetails(id: string) {
  if (!isId(id)) return null
  const [order] = await db()
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), isNull(orders.deletedAt)))
  if (!order) return null
  const [lines, history, mails, invoice, subscription] = await Promise.all([
    db()
      .select(lineColumns)
      .from(orderLines)
      .where(eq(orderLines.orderId, id))
      .orderBy(asc(orderLines.position)),
    db()
      .select(historyColumns)
      .from(orderStatusHistory)
      .where(eq(orderStatusHistory.orderId, id))
      .orderBy(asc(orderStatusHistory.position)),
    emailLogsForOrder(id),
    invoiceOf(id),
    subscriptionOf(id),
  ])
  const [money] = await db()
    .select({
      hadMoney: sql<boolean>`coalesce(bool_or(${invoices.paidCents} > 0
        or ${invoices.creditedCents} > 0 or ${hadMoney}), false)`,
      isPartPaid: sql<boolean>`coalesce(bool_or(${invoices.paidCents} > 0
        or ${invoices.taxPoint} is not null), false)`,
    })
    .from(invoices)
    .where(and(eq(invoices.orderId, id), inArray(invoices.status, ['pending', 'unpaid'])))
  return {
    actions: orderActions({ ...order, ...money }),
    order,
    lines,
    history,
    mails: mails satisfies OrderMail[],
    invoice,
    subscription,
  }
}

async function invoiceOf(orderId: string) {
  const [row] = await db()
    .select({
      id: invoices.id,
      number: invoices.invoiceNumber,
      status: invoices.status,
      dueDate: invoices.dueDate,
      paidAt: invoices.paidAt,
      isOffer: invoices.isOffer,
    })
    .from(invoices)
    .where(
      and(
        eq(invoices.orderId, orderId),
        eq(invoices.kind, 'invoice'),
        isNull(invoices.subscriptionId),
        isNull(invoices.deletedAt),
      ),
    )
    .limit(1)
  return row ? { ...row, status: invoiceStatusOn(await siteToday(), row) } : null
}

async function subscriptionOf(orderId: string) {
  const [row] = await db()
    .select({
      id: subscriptions.id,
      status: subscriptions.status,
      nextBillingDate: subscriptions.nextBillingDate,
      description: subscriptions.description,
    })
    .from(subscriptions)
    .where(eq(subscriptions.orderId, orderId))
  return row ?? null
}

/**
 * The existing orders among these ids, with their numbers, for the confirmation of a bulk action.
 */
export async function orderNumbers(
  ids: readonly string[],
): Promise<{ id: string; number: string }[]> {
  const known = ids.filter(isId).slice(0, bulkLimit)
  if (known.length === 0) return []
  return db()
    .select({ id: orders.id, number: orders.orderNumber })
    .from(orders)
    .where(and(inArray(orders.id, known), isNull(orders.deletedAt)))
    .orderBy(asc(orders.orderNumber))
}
