import { and, asc, desc, eq, gt, inArray, isNull, lt } from 'drizzle-orm'
import { addDays, type CalendarDate, dayIn, startOfDay } from '#kernel/dates.ts'
import { isWaiting } from '#modules/billing/documents/queries/invoice-amounts.server.ts'
import { customerIdOf } from '#modules/billing/documents/rules/customer-of-actor.ts'
import { paymentTermDays } from '#modules/billing/documents/rules/invoice.ts'
import { noPaymentReported } from '#modules/billing/payments/queries/gateway-payments.server.ts'
import { invoices, orders } from '#modules/billing/tables.server.ts'
import type { BillingPeriod } from '#modules/catalog/rules/price.ts'
import { packages } from '#modules/catalog/tables.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import type { OrderStatus, PaymentMethod } from '../rules/order.ts'

export type WaitingOrder = { orderNumber: string; paymentMethod: PaymentMethod }

/**
 * The number of the actor's newest unpaid order that is paid by bank transfer; null where there is
 * none.
 */
export async function openTransferOrder(actor: Actor): Promise<string | null> {
  const customerId = customerIdOf(actor, 'buy')
  if (!customerId) return null
  const isOpen = and(
    eq(orders.paymentMethod, 'bank_transfer'),
    inArray(orders.status, ['pending', 'processing']),
    isNull(orders.deletedAt),
  )
  const [found] = await db()
    .select({ orderNumber: orders.orderNumber })
    .from(orders)
    .where(and(eq(orders.customerId, customerId), isOpen))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(1)
  return found?.orderNumber ?? null
}

type WantedPlan = { packageSlug: string; period: BillingPeriod }

/**
 * The actor's own unpaid order for the same plan and period within the payment term: checkout
 * mentions it to prevent a double order.
 */
export async function waitingOrder(
  actor: Actor,
  wanted: WantedPlan,
  executor: Executor = db(),
): Promise<WaitingOrder | null> {
  const { timezone } = await siteSettings(executor)
  const since = startOfDay(timezone, addDays(dayIn(timezone, now()), -paymentTermDays))
  return newestOrder(actor, { ...wanted, since, statuses: ['pending', 'processing'] }, executor)
}

/**
 * The actor's own order for the same plan and period of the last 24 hours, paid or not: what became
 * of a checkout whose outcome the browser doesn't know.
 */
export async function placedToday(actor: Actor, wanted: WantedPlan): Promise<WaitingOrder | null> {
  const since = new Date(now().getTime() - 86_400_000)
  return newestOrder(actor, { ...wanted, since, statuses: ['pending', 'processing', 'paid'] }, db())
}

async function newestOrder(
  actor: Actor,
  { packageSlug, period, since, statuses }: WantedPlan & { since: Date; statuses: OrderStatus[] },
  executor: Executor,
): Promise<WaitingOrder | null> {
  const customerId = customerIdOf(actor, 'buy')
  if (!customerId) return null
  const [found] = await executor
    .select({ orderNumber: orders.orderNumber, paymentMethod: orders.paymentMethod })
    .from(orders)
    .innerJoin(packages, eq(packages.id, orders.packageId))
    .where(
      and(
        eq(orders.customerId, customerId),
        eq(packages.slug, packageSlug),
        eq(orders.billingPeriod, period),
        inArray(orders.status, statuses),
        gt(orders.createdAt, since),
        isNull(orders.deletedAt),
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(1)
  return found ?? null
}

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
