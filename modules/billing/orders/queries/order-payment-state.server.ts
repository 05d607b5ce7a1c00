import type { ReportedPayment } from '#modules/billing/payments/rules/reported-payment.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import type { OrderStatus } from '../rules/order.ts'
import { ownOrder } from './own-order.server.ts'

/**
 * What the return page shows. Reaching that page proves nothing: an unpaid order is 'processing'
 * (D12).
 */
export type OrderPaymentState = {
  orderNumber: string
  /**
   * True when the buyer never went to the gateway. Otherwise it may have been paid there, even if a
   * transfer was chosen since.
   */
  isTransferOnly: boolean
  totalCents: number
  /** What is left to pay. */
  owedCents: number
  /** The payment that is on its way. */
  reported: ReportedPayment | null
  state: 'processing' | 'paid' | 'cancelled' | 'refunded'
}

const states: Record<OrderStatus, OrderPaymentState['state']> = {
  pending: 'processing',
  processing: 'processing',
  paid: 'paid',
  cancelled: 'cancelled',
  refunded: 'refunded',
}

/** Null when the order is not the actor's. */
export async function orderPaymentState(
  actor: Actor,
  orderNumber: string,
): Promise<OrderPaymentState | null> {
  const order = await ownOrder(actor, orderNumber)
  return (
    order && {
      orderNumber: order.orderNumber,
      isTransferOnly: order.paymentMethod === 'bank_transfer' && order.gatewayMode === null,
      totalCents: order.totalCents,
      owedCents: order.owedCents,
      reported: order.reported,
      state: states[order.status],
    }
  )
}
