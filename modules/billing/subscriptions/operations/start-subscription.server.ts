import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { CalendarDate } from '#kernel/dates.ts'
import { namesOfLines } from '#modules/billing/documents/rules/document-lines.ts'
import { gatewayName } from '#modules/billing/payments/rules/gateways.ts'
import { invoiceLines, orderLines } from '#modules/billing/tables.lines.server.ts'
import { invoices, type orders, subscriptions } from '#modules/billing/tables.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { amountOf } from '../rules/items.ts'
import { periodText, subscriptionDates } from '../rules/period.ts'
import { wasEndedBefore } from './store-card-token.server.ts'
import { startItems } from './write-items.server.ts'

type Order = typeof orders.$inferSelect

/**
 * Starts the subscription of a paid order on that day: at most one per order, none for once-off
 * orders. The order's lines that renew become its items (D38).
 */
export async function startSubscription(
  tx: Transaction,
  order: Order,
  {
    today,
    now,
    token,
    autoRenew,
  }: { today: CalendarDate; now: Date; token: string | null; autoRenew: boolean },
): Promise<string | null> {
  const dates = subscriptionDates(today, order.billingPeriod)
  if (!dates) return null
  const byCard = order.paymentMethod === 'card'
  const lines = await renewingLines(tx, order.id)
  if (lines.length === 0) return null
  const endedEarly = token !== null && (await wasEndedBefore(tx, token))
  const [started] = await tx
    .insert(subscriptions)
    .values({
      customerId: order.customerId,
      packageId: lines[0]?.packageId ?? null,
      orderId: order.id,
      description: namesOfLines(lines),
      serviceLabel: order.serviceLabel,
      billingPeriod: order.billingPeriod,
      amountCents: amountOf(lines),
      paymentMethod: byCard ? 'card' : 'eft',
      // A transfer may have begun as a card order: its card agreement does not apply.
      recurringModel: byCard ? order.recurringModel : null,
      gatewayToken: token,
      gateway: order.gateway,
      gatewayMode: order.gatewayMode,
      gatewayMerchantId: order.gatewayMerchantId,
      ...dates,
      lastBillingDate: today,
      autoRenew,
      ...(endedEarly
        ? {
            status: 'cancelled' as const,
            cancelledAt: now,
            cancellationReason: `Ended at ${gatewayName(order.gateway)} before the payment was notified`,
          }
        : {}),
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing({ target: subscriptions.orderId })
    .returning({ id: subscriptions.id })
  if (!started) return null
  await startItems(tx, started.id, { lines, startedOn: dates.startDate })
  await tx
    .update(invoices)
    .set({ periodStart: today })
    .where(and(eq(invoices.orderId, order.id), eq(invoices.kind, 'invoice')))
  await nameFirstPeriod(tx, order.id, periodText(dates.startDate, dates.nextBillingDate))
  return started.id
}

/** The order's invoice was written before its period was known: it begins with the payment. */
async function nameFirstPeriod(tx: Transaction, orderId: string, period: string): Promise<void> {
  await tx
    .update(invoiceLines)
    .set({ description: sql`${invoiceLines.description} || ${`\n${period}`}::text` })
    .where(
      and(
        inArray(
          invoiceLines.invoiceId,
          tx
            .select({ id: invoices.id })
            .from(invoices)
            .where(
              and(
                eq(invoices.orderId, orderId),
                eq(invoices.kind, 'invoice'),
                isNull(invoices.subscriptionId),
                ne(invoices.status, 'cancelled'),
              ),
            ),
        ),
        // Not what is billed once, nor the line that explains a change of the VAT rate.
        inArray(
          invoiceLines.position,
          tx
            .select({ position: orderLines.position })
            .from(orderLines)
            .where(and(eq(orderLines.orderId, orderId), eq(orderLines.renews, true))),
        ),
        // A line that a revision added to the order has the number of the line that explains the
        // rate.
        sql`${invoiceLines.position} <= coalesce((select (quoted.pro_forma ->> 'lineCount')::int from invoices quoted where quoted.id = ${invoiceLines.invoiceId}), 32767)`,
      ),
    )
}

async function renewingLines(tx: Transaction, orderId: string) {
  return tx
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.renews, true)))
    .orderBy(orderLines.position)
}
