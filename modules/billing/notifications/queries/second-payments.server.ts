import { and, desc, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Cents } from '#kernel/money.ts'
import { customerIdOf } from '#modules/billing/documents/rules/customer-of-actor.ts'
import { creditOf } from '#modules/billing/payments/queries/account-credit.server.ts'
import { gatewayNotifications } from '#modules/billing/tables.lines.server.ts'
import { customerCredits, payments } from '#modules/billing/tables.money.server.ts'
import { invoices, orders } from '#modules/billing/tables.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { orderEnded, orderPaidAlready } from '../rules/decide-notification.ts'

/**
 * A payment of something that was paid already, or of an order that had ended (`isAfterEnd`). As
 * credit it is on the account; otherwise it waits until staff refund or allocate it.
 */
export type SecondPayment = {
  number: string
  invoiceId: string | null
  orderNumber: string | null
  amountCents: Cents
  isCredit: boolean
  isAfterEnd: boolean
}

const monthMs = 31 * 86_400_000
const maxShown = 10

/**
 * The actor's own: those that wait for staff, and of the last 31 days those that became credit and
 * are still there. Newest first, at most ten of each.
 */
export async function ownSecondPayments(actor: Actor): Promise<SecondPayment[]> {
  const customerId = customerIdOf(actor, 'invoices')
  if (!customerId) return []
  const waiting = await db()
    .select({
      orderNumber: orders.orderNumber,
      amountCents: gatewayNotifications.grossCents,
      reason: gatewayNotifications.reason,
    })
    .from(gatewayNotifications)
    .innerJoin(orders, eq(orders.id, gatewayNotifications.orderId))
    .where(
      and(
        eq(orders.customerId, customerId),
        isNotNull(gatewayNotifications.unallocatedSince),
        isNull(gatewayNotifications.resolvedAt),
        inArray(gatewayNotifications.reason, [orderPaidAlready, ...Object.values(orderEnded)]),
      ),
    )
    .orderBy(desc(gatewayNotifications.unallocatedSince))
    .limit(maxShown)
  const credited = await db()
    .select({
      number: invoices.invoiceNumber,
      invoiceId: invoices.id,
      orderNumber: orders.orderNumber,
      amountCents: customerCredits.amountCents,
    })
    .from(customerCredits)
    .innerJoin(payments, eq(payments.id, customerCredits.paymentId))
    .innerJoin(invoices, eq(invoices.id, customerCredits.invoiceId))
    .leftJoin(orders, eq(orders.id, invoices.orderId))
    .where(
      and(
        eq(customerCredits.customerId, customerId),
        eq(customerCredits.kind, 'overpayment'),
        eq(customerCredits.amountCents, payments.amountCents),
        isNull(customerCredits.reversedAt),
        isNull(payments.reversedAt),
        eq(invoices.status, 'paid'),
        gt(customerCredits.createdAt, new Date(now().getTime() - monthMs)),
      ),
    )
    .orderBy(desc(customerCredits.createdAt))
    .limit(maxShown)
  const credit = credited.length > 0 ? await creditOf(customerId) : 0
  return [
    ...waiting.map(({ orderNumber, amountCents, reason }) => ({
      number: orderNumber,
      invoiceId: null,
      orderNumber,
      amountCents: amountCents ?? 0,
      isCredit: false,
      isAfterEnd: reason !== orderPaidAlready,
    })),
    ...credited
      .filter(({ amountCents }) => amountCents <= credit)
      .map((row) => ({ ...row, isCredit: true, isAfterEnd: false })),
  ]
}
