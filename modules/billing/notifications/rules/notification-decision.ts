import type { Cents } from '#kernel/money.ts'
import type { GatewayMode, OrderStatus } from '#modules/billing/orders/rules/order.ts'
import type { Notification } from '#modules/billing/payments/payfast/notification.ts'

/** The order that a notification names, as far as the decision needs it. */
export type NotifiedOrder = {
  status: OrderStatus
  /** Every amount that a form of it may have asked for: the whole, and what was left after each part that came in. */
  askedCents: readonly Cents[]
  gatewayMode: GatewayMode | null
  gatewayMerchantId: string | null
  isDeleted: boolean
}

/** What a notification with a good signature, source and server confirmation does. One closed set, so that every case has a test. */
export type Decision =
  | { kind: 'pay' }
  | { kind: 'end-subscription' }
  | { kind: 'store-card' }
  | { kind: 'renewal' }
  | { kind: 'note'; reason: string; tellStaff: boolean }
  | { kind: 'reject'; reason: string; tellStaff?: true }

/** Facts about the merchant's account that must match before anything else counts (D20). */
export function merchantMatches(notification: Notification, order: NotifiedOrder, current: { merchantId: string; mode: GatewayMode }): string | null {
  if (notification.merchantId !== current.merchantId) return 'Merchant id is not ours'
  if (order.gatewayMerchantId !== null && order.gatewayMerchantId !== current.merchantId) return 'Order belongs to another merchant'
  if (order.gatewayMode === null) return 'No card payment was begun for this order'
  if (order.gatewayMode !== current.mode) return `A ${current.mode} notification for a ${order.gatewayMode} order`
  return null
}

/**
 * D19: late or repeated notifications never move a paid order back; CANCELLED with a token ends a subscription, it is no failed payment;
 * the amount is one that we asked for, to the cent (D11). `knownToken` is true when a subscription already holds the notification's token.
 */
export function decide(
  notification: Notification,
  order: NotifiedOrder | null,
  knownToken: boolean,
  current: { merchantId: string; mode: GatewayMode },
): Decision {
  if (!order) return { kind: 'reject', reason: 'No order has this number' }
  const mismatch = merchantMatches(notification, order, current)
  if (mismatch) return { kind: 'reject', reason: mismatch }
  if (notification.subject === 'subscription_end') return { kind: 'end-subscription' }
  if (notification.subject === 'card' && notification.status === 'completed') return { kind: 'store-card' }
  switch (notification.status) {
    case 'pending':
      return { kind: 'note', reason: `PayFast says ${notification.statusText}; waiting for the outcome`, tellStaff: false }
    case 'failed':
      return { kind: 'note', reason: 'The payment failed; the order waits', tellStaff: false }
    case 'cancelled':
      return { kind: 'note', reason: 'The buyer cancelled; the order waits', tellStaff: false }
    case 'completed':
      return decideCompleted(notification, order, knownToken)
  }
}

function decideCompleted(notification: Notification, order: NotifiedOrder, knownToken: boolean): Decision {
  if (notification.pfPaymentId === '') return { kind: 'reject', reason: 'A payment without a PayFast number' }
  if (order.status === 'paid' && knownToken) return { kind: 'renewal' }
  if (notification.gross === null || !order.askedCents.includes(notification.gross))
    return {
      kind: 'reject',
      tellStaff: true,
      reason: `Amount ${notification.gross ?? 'unreadable'} is not the order's ${order.askedCents.at(-1)} cents`,
    }
  if (order.isDeleted) return { kind: 'note', reason: 'Money came for a deleted order; refund it', tellStaff: true }
  switch (order.status) {
    case 'pending':
    case 'processing':
      return { kind: 'pay' }
    case 'paid':
      return { kind: 'note', reason: 'The order is paid by another payment; refund this one', tellStaff: true }
    case 'cancelled':
    case 'refunded':
      return { kind: 'note', reason: `Money came for a ${order.status} order; refund it`, tellStaff: true }
  }
}
