import { and, eq } from 'drizzle-orm'
import type { CalendarDate } from '#kernel/dates.ts'
import { gatewayName } from '#modules/billing/payments/rules/gateway-name.ts'
import { invoices, orderLines, type orders, subscriptions } from '#modules/billing/tables.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { subscriptionDates } from '../rules/period.ts'
import { wasEndedBefore } from './store-card-token.server.ts'

type Order = typeof orders.$inferSelect

/** Starts the subscription of a paid order on that day: at most one per order, none for once-off orders. */
export async function startSubscription(
  tx: Transaction,
  order: Order,
  { today, now, token, autoRenew }: { today: CalendarDate; now: Date; token: string | null; autoRenew: boolean },
): Promise<string | null> {
  const dates = subscriptionDates(today, order.billingPeriod)
  if (!dates) return null
  const byCard = order.paymentMethod === 'card'
  const endedEarly = token !== null && (await wasEndedBefore(tx, token))
  const [started] = await tx
    .insert(subscriptions)
    .values({
      customerId: order.customerId,
      packageId: order.packageId,
      orderId: order.id,
      description: await describe(tx, order.id),
      billingPeriod: order.billingPeriod,
      amountCents: order.subtotalCents,
      paymentMethod: byCard ? 'card' : 'eft',
      // A transfer may have begun as a card order: its card agreement does not apply.
      recurringModel: byCard ? order.recurringModel : null,
      gatewayToken: token,
      gatewayMode: order.gatewayMode,
      gatewayMerchantId: order.gatewayMerchantId,
      ...dates,
      lastBillingDate: today,
      autoRenew,
      ...(endedEarly
        ? { status: 'cancelled' as const, cancelledAt: now, cancellationReason: `Ended at ${gatewayName} before the payment was notified` }
        : {}),
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing({ target: subscriptions.orderId })
    .returning({ id: subscriptions.id })
  if (!started) return null
  await tx
    .update(invoices)
    .set({ periodStart: today })
    .where(and(eq(invoices.orderId, order.id), eq(invoices.kind, 'invoice')))
  return started.id
}

async function describe(tx: Transaction, orderId: string): Promise<string> {
  const lines = await tx
    .select({ description: orderLines.description })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(orderLines.position)
  return lines.map((line) => line.description).join(', ')
}
