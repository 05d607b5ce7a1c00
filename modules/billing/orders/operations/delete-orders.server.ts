import { and, asc, gt, inArray, isNull, or, sum } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { hadMoney } from '#modules/billing/documents/queries/invoice-amounts.server.ts'
import { mayManageOrders } from '#modules/billing/policy.ts'
import { invoices, orders } from '#modules/billing/tables.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { orderActions } from '../rules/order.ts'
import { bulkLimit } from '../rules/order-list.ts'

export type DeletedOrders = { deleted: number }

/**
 * Hides orders and their unpaid invoices from every list; the rows stay. All or nothing: where one
 * may not be deleted (D13), none is, and the refusal names it with its reason.
 */
export async function deleteOrders(
  actor: Actor,
  orderIds: readonly string[],
): Promise<Result<DeletedOrders>> {
  if (!mayManageOrders(actor))
    return refuse('forbidden', 'You do not have permission to manage orders.')
  const ids = [...new Set(orderIds)]
  if (ids.length === 0) return refuse('invalid', 'Choose at least one order.')
  if (ids.length > bulkLimit)
    return refuse('invalid', `Choose at most ${bulkLimit} orders at a time.`)
  const missing = refuse(
    'not_found',
    ids.length === 1
      ? 'Order not found'
      : 'Nothing was deleted: one of these orders no longer exists. Reload the list and select again.',
  )
  if (!ids.every(isId)) return missing
  return transact(async (tx) => {
    // Always in the same order, so that concurrent bulk actions cannot deadlock.
    const found = await tx
      .select({
        id: orders.id,
        number: orders.orderNumber,
        status: orders.status,
        paymentMethod: orders.paymentMethod,
      })
      .from(orders)
      .where(and(inArray(orders.id, ids), isNull(orders.deletedAt)))
      .orderBy(asc(orders.id))
      .for('update')
    if (found.length !== ids.length) return missing
    const money = await ordersWithMoney(tx, ids)
    const staying = found.flatMap((order) => {
      const reason = reasonToStay(order, money.get(order.id))
      return reason === null ? [] : [{ ...order, reason }]
    })
    if (staying.length > 0) return refuse('conflict', refusalOf(staying, found.length))
    await deleteFoundOrders(tx, actor, found)
    return ok({ deleted: found.length })
  })
}

type Found = Parameters<typeof orderActions>[0] & { id: string; number: string }

type Money = 'credited' | 'part-paid' | 'taken back'

function reasonToStay(order: Found, money: Money | undefined): string | null {
  if (order.status === 'refunded') return 'was refunded'
  if (!orderActions(order).includes('delete')) return 'is paid'
  if (money === 'part-paid') return 'is paid in part'
  if (money === 'credited') return 'is credited in part'
  return money === 'taken back' ? 'had a payment that was reversed' : null
}

const maxNamed = 5

/**
 * 'Nothing was deleted. HWP0001ABCD is paid, HWP0002EFGH is paid in part. Issue a credit note
 * instead.'
 */
function refusalOf(staying: readonly { number: string; reason: string }[], chosen: number): string {
  const named = staying.slice(0, maxNamed).map(({ number, reason }) => `${number} ${reason}`)
  const more = staying.length > maxNamed ? ` and ${staying.length - maxNamed} more` : ''
  const without = staying.length < chosen ? ' Select the others without them.' : ''
  return `Nothing was deleted. ${named.join(', ')}${more}. Paid orders cannot be deleted. Issue a credit note instead.${without}`
}

/**
 * Orders whose invoices had money or credit: they need a credit note and are never deleted (D13).
 */
async function ordersWithMoney(
  tx: Transaction,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string | null, Money>> {
  const rows = await tx
    .select({
      orderId: invoices.orderId,
      paidCents: sum(invoices.paidCents).mapWith(Number),
      creditedCents: sum(invoices.creditedCents).mapWith(Number),
    })
    .from(invoices)
    .where(
      and(
        inArray(invoices.orderId, [...orderIds]),
        inArray(invoices.status, ['pending', 'unpaid']),
        or(gt(invoices.paidCents, 0), gt(invoices.creditedCents, 0), hadMoney),
      ),
    )
    .groupBy(invoices.orderId)
  return new Map(
    rows.map(({ orderId, paidCents, creditedCents }) => [
      orderId,
      paidCents > 0 ? 'part-paid' : creditedCents > 0 ? 'credited' : 'taken back',
    ]),
  )
}

async function deleteFoundOrders(
  tx: Transaction,
  actor: Actor,
  going: readonly Found[],
): Promise<void> {
  const ids = going.map((order) => order.id)
  const moment = now()
  await tx
    .update(orders)
    .set({ deletedAt: moment, updatedAt: moment })
    .where(inArray(orders.id, ids))
  await tx
    .update(invoices)
    .set({ deletedAt: moment, updatedAt: moment })
    .where(
      and(
        inArray(invoices.orderId, ids),
        isNull(invoices.deletedAt),
        isNull(invoices.taxPoint),
        inArray(invoices.status, ['draft', 'pending', 'unpaid', 'cancelled']),
      ),
    )
  for (const order of going) {
    await recordActivity(tx, {
      actor,
      entityType: 'order',
      entityId: order.id,
      action: 'deleted',
      title: `Order ${order.number} deleted`,
      before: { status: order.status, deletedAt: null },
      after: { deletedAt: moment },
    })
  }
}
