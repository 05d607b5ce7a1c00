import type { Cents } from '#kernel/money.ts'
import type { GatewayMode } from '#modules/billing/orders/rules/order.ts'
import type { Notification } from '#modules/billing/payments/payfast/notification.ts'

/** As many invoices as one card payment may be for. */
export const mostInvoicesAtOnce = 50

/** What the form of a payment asked for, kept when it was made (D11, D20). */
export type AskedPayment = { totalCents: Cents; gatewayMode: GatewayMode; gatewayMerchantId: string }

export type CombinedDecision =
  | { kind: 'pay' | 'end-subscription' }
  | { kind: 'note'; reason: string }
  | { kind: 'reject'; reason: string; tellStaff?: true }

/** D19 and D20 for a payment of invoices: merchant and mode are those of the form, and the amount is what it asked for, to the cent. */
export function decideForCombined(
  notification: Notification,
  asked: AskedPayment,
  current: { merchantId: string; mode: GatewayMode },
): CombinedDecision {
  if (notification.merchantId !== current.merchantId) return { kind: 'reject', reason: 'Merchant id is not ours' }
  if (asked.gatewayMerchantId !== current.merchantId) return { kind: 'reject', reason: 'Payment belongs to another merchant' }
  if (asked.gatewayMode !== current.mode) return { kind: 'reject', reason: `A ${current.mode} notification for a ${asked.gatewayMode} payment` }
  if (notification.subject === 'subscription_end') return { kind: 'end-subscription' }
  if (notification.subject === 'card') return { kind: 'note', reason: 'No subscription holds this card' }
  if (notification.status !== 'completed') return { kind: 'note', reason: `PayFast says ${notification.statusText}; the invoices wait` }
  if (notification.pfPaymentId === '') return { kind: 'reject', reason: 'A payment without a PayFast number' }
  if (notification.gross !== asked.totalCents) {
    const reason = `Amount ${notification.gross ?? 'unreadable'} is not the ${asked.totalCents} cents that were asked for`
    return { kind: 'reject', tellStaff: true, reason }
  }
  return { kind: 'pay' }
}
