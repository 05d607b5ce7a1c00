import { eq } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { lockOrder } from '#modules/billing/documents/operations/lock-documents.server.ts'
import { actingCustomerOf } from '#modules/billing/documents/rules/customer-of-actor.ts'
import { reportedPayment } from '#modules/billing/payments/queries/reported-payment.server.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { transact } from '#platform/database.server.ts'
import { cancelLocked } from './cancel-order.server.ts'

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
