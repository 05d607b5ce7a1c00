import { and, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import type { Cents } from '#kernel/money.ts'
import { gatewayNotifications } from '#modules/billing/tables.lines.server.ts'
import { invoices, orders } from '#modules/billing/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { maxUnallocated } from '../rules/unallocated-payment.ts'

const columns = {
  id: gatewayNotifications.id,
  gateway: gatewayNotifications.gateway,
  state: gatewayNotifications.state,
  reason: gatewayNotifications.reason,
  gatewayPaymentId: gatewayNotifications.gatewayPaymentId,
  merchantPaymentId: gatewayNotifications.merchantPaymentId,
  token: gatewayNotifications.gatewayToken,
  grossCents: gatewayNotifications.grossCents,
  feeCents: gatewayNotifications.feeCents,
  receivedAt: gatewayNotifications.createdAt,
  resolvedAt: gatewayNotifications.resolvedAt,
  resolvedBy: gatewayNotifications.resolvedBy,
  resolution: gatewayNotifications.resolution,
  order: { id: orders.id, number: orders.orderNumber, email: orders.customerEmail },
  invoice: { id: invoices.id, number: invoices.invoiceNumber },
}

export type UnallocatedPayment = Awaited<ReturnType<typeof rows>>[number]

function rows(where: ReturnType<typeof and>) {
  return db()
    .select(columns)
    .from(gatewayNotifications)
    .leftJoin(orders, eq(orders.id, gatewayNotifications.orderId))
    .leftJoin(invoices, eq(invoices.id, gatewayNotifications.invoiceId))
    .where(and(isNotNull(gatewayNotifications.unallocatedSince), where))
    .orderBy(desc(gatewayNotifications.unallocatedSince), desc(gatewayNotifications.id))
    .limit(maxUnallocated)
}

/**
 * Card payments that moved money and paid nothing here, newest first: those to deal with, and those
 * that were dealt with. For staff who manage payments.
 */
export async function unallocatedPayments(): Promise<{
  open: UnallocatedPayment[]
  done: UnallocatedPayment[]
}> {
  const [open, done] = await Promise.all([
    rows(isNull(gatewayNotifications.resolvedAt)),
    rows(isNotNull(gatewayNotifications.resolvedAt)),
  ])
  return { open, done }
}

/** One that is still to be dealt with; null when it is not on the list. */
export async function unallocatedPayment(id: string): Promise<UnallocatedPayment | null> {
  if (!isId(id)) return null
  const [row] = await rows(
    and(eq(gatewayNotifications.id, id), isNull(gatewayNotifications.resolvedAt)),
  )
  return row ?? null
}

/**
 * How many are to be dealt with and their sum in cents, of all of them: also of those beyond the
 * list.
 */
export async function unallocatedCount(): Promise<{ count: number; cents: Cents }> {
  const [all] = await db()
    .select({
      count: count(),
      cents: sql<number>`coalesce(sum(${gatewayNotifications.grossCents}), 0)`.mapWith(Number),
    })
    .from(gatewayNotifications)
    .where(
      and(
        isNotNull(gatewayNotifications.unallocatedSince),
        isNull(gatewayNotifications.resolvedAt),
      ),
    )
  return all ?? { count: 0, cents: 0 }
}
