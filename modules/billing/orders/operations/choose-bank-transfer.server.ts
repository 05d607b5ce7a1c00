import { eq } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { lockOrder } from '#modules/billing/documents/operations/lock-documents.server.ts'
import { invoices, orders } from '#modules/billing/tables.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { offersBankTransfer } from '#modules/settings/rules/payment-methods.ts'
import { now } from '#platform/clock.server.ts'
import { transact } from '#platform/database.server.ts'
import { mailedOrder } from '../queries/mailed-order.server.ts'
import { ownOrder } from '../queries/own-order.server.ts'
import { mailBankTransferInstructions } from './order-mails.server.ts'

/**
 * The owner of a pending card order pays by transfer instead. The instructions are mailed once,
 * however often it is requested.
 */
export async function chooseBankTransfer(
  actor: Actor,
  orderNumber: string,
): Promise<Result<{ orderNumber: string }>> {
  const own = await ownOrder(actor, orderNumber)
  if (!own) return refuse('not_found', 'Order not found')
  return transact(async (tx) => {
    const settings = await siteSettings(tx)
    if (!offersBankTransfer(settings.paymentMethods))
      return refuse('unavailable', 'Bank transfer is not available at the moment.')
    const locked = await lockOrder(tx, own.id)
    if (!locked) return refuse('not_found', 'Order not found')
    const { order, invoice } = locked
    if (order.status !== 'pending')
      return refuse('conflict', `This order is ${order.status} already.`)
    if (order.paymentMethod === 'bank_transfer') return ok({ orderNumber })
    // Gateway mode and merchant stay: a card payment started in another tab may still be notified,
    // and then counts.
    await tx
      .update(orders)
      .set({ paymentMethod: 'bank_transfer', updatedAt: now() })
      .where(eq(orders.id, order.id))
    await tx
      .update(invoices)
      .set({ paymentMethod: 'bank_transfer', status: 'unpaid', updatedAt: now() })
      .where(eq(invoices.id, invoice.id))
    await recordActivity(tx, {
      actor,
      entityType: 'order',
      entityId: order.id,
      action: 'changed',
      title: `Order ${order.orderNumber} will be paid by bank transfer`,
      before: { paymentMethod: order.paymentMethod },
      after: { paymentMethod: 'bank_transfer' },
    })
    const mailed = await mailedOrder(order.id, tx)
    if (mailed)
      await mailBankTransferInstructions(
        tx,
        { ...mailed, method: 'bank_transfer' },
        { methods: settings.paymentMethods, occasion: 'chosen' },
      )
    return ok({ orderNumber })
  })
}
