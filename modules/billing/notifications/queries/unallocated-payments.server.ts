import { and, count, desc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import type { Cents } from '#kernel/money.ts'
import { customerIdOf } from '#modules/billing/documents/rules/customer-of-actor.ts'
import { creditOf } from '#modules/billing/payments/queries/account-credit.server.ts'
import { gatewayNotifications } from '#modules/billing/tables.lines.server.ts'
import { customerCredits, payments } from '#modules/billing/tables.money.server.ts'
import { invoices, orders } from '#modules/billing/tables.server.ts'
import { customers } from '#modules/customers/tables.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import { orderEnded, orderPaidAlready } from '../rules/decide-notification.ts'
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

export async function customerByEmail(
  email: string,
  executor: Executor,
): Promise<{ id: string } | null> {
  const [customer] = await executor
    .select({ id: customers.id })
    .from(customers)
    .where(
      and(
        isNull(customers.deletedAt),
        isNull(customers.pendingUserId),
        eq(sql`lower(${customers.email})`, email.toLowerCase()),
      ),
    )
    .limit(1)
  return customer ?? null
}
