import { and, desc, eq, gt, inArray, isNull } from 'drizzle-orm'
import { addDays, dayIn, startOfDay } from '#kernel/dates.ts'
import { customerIdOf } from '#modules/billing/documents/rules/customer-of-actor.ts'
import { paymentTermDays } from '#modules/billing/documents/rules/invoice.ts'
import { orders } from '#modules/billing/tables.server.ts'
import type { BillingPeriod } from '#modules/catalog/rules/price.ts'
import { packages } from '#modules/catalog/tables.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import type { PaymentMethod } from '../rules/order.ts'

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

/**
 * The actor's own unpaid order for the same plan and period within the payment term: checkout
 * mentions it to prevent a double order.
 */
export async function waitingOrder(
  actor: Actor,
  wanted: { packageSlug: string; period: BillingPeriod },
  executor: Executor = db(),
): Promise<WaitingOrder | null> {
  const customerId = customerIdOf(actor, 'buy')
  if (!customerId) return null
  const { timezone } = await siteSettings(executor)
  const since = startOfDay(timezone, addDays(dayIn(timezone, now()), -paymentTermDays))
  const [found] = await executor
    .select({ orderNumber: orders.orderNumber, paymentMethod: orders.paymentMethod })
    .from(orders)
    .innerJoin(packages, eq(packages.id, orders.packageId))
    .where(
      and(
        eq(orders.customerId, customerId),
        eq(packages.slug, wanted.packageSlug),
        eq(orders.billingPeriod, wanted.period),
        inArray(orders.status, ['pending', 'processing']),
        gt(orders.createdAt, since),
        isNull(orders.deletedAt),
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(1)
  return found ?? null
}
