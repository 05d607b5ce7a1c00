import { and, eq, isNull, or } from 'drizzle-orm'
import type { CalendarDate } from '#kernel/dates.ts'
import { firstPeriodCentsOf } from '#modules/billing/orders/queries/renewing-cents.server.ts'
import { invoices, subscriptions } from '#modules/billing/tables.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import { type UnusedRest, unusedRest } from '../rules/unused-period.ts'
import { creditableInvoice } from './creditable-invoice.server.ts'

/** The unused rest of the subscription period that this invoice is for; only of the latest invoiced one. Null when there is none. */
export async function unusedRestOf(invoiceId: string, today: CalendarDate, executor: Executor = db()): Promise<UnusedRest | null> {
  const [row] = await executor
    .select({ invoice: invoices, subscription: subscriptions })
    .from(invoices)
    .innerJoin(
      subscriptions,
      and(
        eq(subscriptions.lastBillingDate, invoices.periodStart),
        or(eq(subscriptions.id, invoices.subscriptionId), and(isNull(invoices.subscriptionId), eq(subscriptions.orderId, invoices.orderId))),
      ),
    )
    .where(and(eq(invoices.id, invoiceId), eq(invoices.kind, 'invoice'), isNull(invoices.deletedAt)))
  const creditable = row && (await creditableInvoice(invoiceId, executor))
  if (!row || !creditable) return null
  // The order's own invoice may have lines that are billed once, which no day of the period used.
  const firstPeriod = row.invoice.subscriptionId === null && row.invoice.orderId ? await firstPeriodCentsOf(row.invoice.orderId, executor) : null
  return unusedRest(row.subscription, { priceCents: firstPeriod ?? row.invoice.subtotalCents, leftCents: creditable.left.subtotalCents, today })
}
