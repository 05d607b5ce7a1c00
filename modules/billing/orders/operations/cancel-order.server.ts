import { and, asc, eq, isNull } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { lockOrder } from '#modules/billing/documents/operations/lock-documents.server.ts'
import { actingCustomerOf } from '#modules/billing/documents/rules/customer-of-actor.ts'
import { reportedPayment } from '#modules/billing/payments/queries/gateway-payments.server.ts'
import { mayManageOrders } from '#modules/billing/policy.ts'
import { billingActor, type RunCounts } from '#modules/billing/runs/rules/run-list.ts'
import { orderStatusHistory } from '#modules/billing/tables.lines.server.ts'
import { invoices, orders } from '#modules/billing/tables.server.ts'
import { type Actor, actorName } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { db, isPassing, type Transaction, transact } from '#platform/database.server.ts'
import { throttled, yieldToVisitors } from '#platform/load/background-work.server.ts'
import { log } from '#platform/log.server.ts'
import { mailedOrder } from '../queries/mailed-order.server.ts'
import {
  type ExpiredOrder,
  type ExpiryRule,
  expiredOrders,
} from '../queries/waiting-order.server.ts'
import { orderActions } from '../rules/order.ts'
import { mailOrderExpired } from './order-mails.server.ts'

type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

/** Staff cancel a pending order, with a reason. Its invoice is cancelled with it. */
export async function cancelOrder(
  actor: Actor,
  orderId: string,
  { reason }: { reason: string },
): Promise<Result<{ orderNumber: string }>> {
  if (!mayManageOrders(actor))
    return refuse('forbidden', 'You do not have permission to manage orders.')
  const why = reason.trim()
  if (why === '' || why.length > 500)
    return refuse('invalid', 'Give a reason of at most 500 characters.', {
      fields: { reason: ['Give a reason of at most 500 characters.'] },
    })
  return transact(async (tx) => {
    const locked = await lockOrder(tx, orderId)
    if (!locked) return refuse('not_found', 'Order not found')
    const { order, invoice } = locked
    if (!orderActions(order).includes('cancel'))
      return refuse('conflict', `A ${order.status} order cannot be cancelled.`)
    // A part payment would be left without an invoice, and the VAT of a tax invoice (also of one
    // whose payment was reversed) stays declared until it is credited.
    if (invoice.paidCents > 0 || invoice.taxPoint !== null)
      return refuse(
        'conflict',
        `${invoice.paidCents > 0 ? 'Part of this order is paid' : 'This order has a tax invoice'}. Issue a credit note for the whole of it instead.`,
      )
    await cancelLocked(tx, actor, { order, invoice }, why)
    return ok({ orderNumber: order.orderNumber })
  })
}

/**
 * Cancels the order and its invoice, with history and activity. The caller holds the locks of
 * `lockOrder` and has checked that the order can be cancelled.
 */
async function cancelLocked(
  tx: Transaction,
  actor: Actor,
  { order, invoice }: LockedOrder,
  why: string,
): Promise<void> {
  const moment = now()
  await tx
    .update(orders)
    .set({ status: 'cancelled', cancelledAt: moment, cancelReason: why, updatedAt: moment })
    .where(eq(orders.id, order.id))
  await tx
    .update(invoices)
    .set({ status: 'cancelled', updatedAt: moment })
    .where(eq(invoices.id, invoice.id))
  await tx.insert(orderStatusHistory).values({
    orderId: order.id,
    oldStatus: order.status,
    newStatus: 'cancelled',
    notes: why,
    changedBy: actorName(actor),
    createdAt: moment,
  })
  await recordActivity(tx, {
    actor,
    entityType: 'order',
    entityId: order.id,
    action: 'cancelled',
    title: `Order ${order.orderNumber} cancelled`,
    details: { reason: why },
    before: { status: order.status },
    after: { status: 'cancelled' },
  })
}

/**
 * Locks the customer's orders in the order that every operation uses, and returns those that can be
 * cancelled.
 */
export async function lockCancellableOrders(
  tx: Transaction,
  customerId: string,
): Promise<string[]> {
  const rows = await tx
    .select({ id: orders.id, status: orders.status, paymentMethod: orders.paymentMethod })
    .from(orders)
    .where(and(eq(orders.customerId, customerId), isNull(orders.deletedAt)))
    .orderBy(asc(orders.id))
    .for('update')
  return rows.filter((order) => orderActions(order).includes('cancel')).map(({ id }) => id)
}

/** Cancels every unpaid order of a customer who is being deleted. */
export async function cancelOrdersOf(
  tx: Transaction,
  actor: Actor,
  customerId: string,
): Promise<void> {
  for (const orderId of await lockCancellableOrders(tx, customerId)) {
    const locked = await lockOrder(tx, orderId)
    if (locked) await cancelLocked(tx, actor, locked, 'The customer was deleted')
  }
}

/** D42: the customer withdraws an order on which nothing was paid. */
export async function withdrawOrder(
  actor: Actor,
  invoiceId: string,
): Promise<Result<{ orderNumber: string }>> {
  const customerId = actingCustomerOf(actor, 'buy')
  if (!customerId) return refuse('forbidden', 'Sign in as the customer to withdraw an order.')
  if (!isId(invoiceId)) return missing
  return transact(async (tx) => {
    const [own] = await tx
      .select({ orderId: invoices.orderId, customerId: invoices.customerId })
      .from(invoices)
      .where(eq(invoices.id, invoiceId))
    if (!own?.orderId || own.customerId !== customerId) return missing
    const locked = await lockOrder(tx, own.orderId)
    if (!locked || locked.invoice.id !== invoiceId) return missing
    const { order, invoice } = locked
    if (order.status === 'cancelled') return refuse('conflict', 'This order was cancelled already.')
    if (!invoice.isOffer || order.status !== 'pending')
      return refuse(
        'conflict',
        'This order is paid or being paid, so it can’t be withdrawn. Please contact us.',
      )
    const [under] = await tx
      .select({ reported: reportedPayment })
      .from(invoices)
      .where(eq(invoices.id, invoiceId))
    if (under?.reported)
      return refuse(
        'conflict',
        'A payment for this order is on its way, so it can’t be withdrawn. Please contact us.',
      )
    await cancelLocked(tx, actor, locked, 'Withdrawn by the customer')
    return ok({ orderNumber: order.orderNumber })
  })
}

const missing = refuse('not_found', 'There is no such order.')

const pageSize = 500

type Progress = (tx: Transaction, more: Partial<RunCounts>) => Promise<void>

/**
 * D42: cancels the orders that were not paid in time, each in its own transaction, and emails each
 * customer once.
 */
export async function expireOrders(rule: ExpiryRule, progress: Progress): Promise<void> {
  let after: string | null = null
  for (;;) {
    const found: ExpiredOrder[] = await expiredOrders({ ...rule, after }, pageSize, db())
    for (const each of found) {
      await yieldToVisitors()
      await throttled(() => expire(each, rule, progress))
    }
    after = found.at(-1)?.invoiceId ?? null
    if (after === null) return
  }
}

async function expire(
  { orderId, invoiceId, orderedOn }: ExpiredOrder,
  rule: ExpiryRule,
  progress: Progress,
): Promise<void> {
  try {
    await transact(async (tx) => {
      const locked = await lockOrder(tx, orderId)
      // Asked again under the lock: a payment may have been recorded or reported meanwhile.
      const [still] = locked ? await expiredOrders({ ...rule, only: invoiceId }, 1, tx) : []
      if (!locked || !still) return ok(undefined)
      const mailed = await mailedOrder(orderId, tx)
      await cancelLocked(tx, billingActor, locked, `No payment within ${rule.days} days`)
      if (mailed) await mailOrderExpired(tx, mailed, { orderedOn, days: rule.days })
      await progress(tx, { expired: 1, mailed: mailed ? 1 : 0 })
      return ok(undefined)
    })
  } catch (error) {
    if (isPassing(error)) throw error
    log().error({ err: error, order: orderId }, 'an order could not expire')
  }
}
