import type { Cents } from '#kernel/money.ts'
import type { GatewayMode } from '#modules/billing/orders/rules/order.ts'
import type { Notification } from '#modules/billing/payments/payfast/notification.ts'

/** The invoice that a notification names by its number, or by that of a charge of ours. */
export type NotifiedInvoice = {
  totalCents: Cents
  owedCents: Cents
  /** Of the charge that the notification answers; null when the customer paid by a form. */
  chargedCents: Cents | null
  gatewayMode: GatewayMode | null
  gatewayMerchantId: string | null
}

export type InvoiceDecision =
  | { kind: 'charge-succeeded' | 'charge-failed' | 'pay' | 'end-subscription' | 'store-card' }
  | { kind: 'note'; reason: string }
  | { kind: 'reject'; reason: string; tellStaff?: true }

/** D19 and D20 for invoices: merchant and mode are ours, and the amount is that of the charge, or what is owed or was in all. */
export function decideForInvoice(
  notification: Notification,
  invoice: NotifiedInvoice,
  current: { merchantId: string; mode: GatewayMode },
): InvoiceDecision {
  if (notification.merchantId !== current.merchantId) return { kind: 'reject', reason: 'Merchant id is not ours' }
  if (invoice.gatewayMerchantId !== null && invoice.gatewayMerchantId !== current.merchantId)
    return { kind: 'reject', reason: 'Invoice belongs to another merchant' }
  if (invoice.gatewayMode !== null && invoice.gatewayMode !== current.mode)
    return { kind: 'reject', reason: `A ${current.mode} notification for a ${invoice.gatewayMode} invoice` }
  if (notification.subject === 'subscription_end') return { kind: 'end-subscription' }
  if (notification.subject === 'card' && notification.status === 'completed') return { kind: 'store-card' }
  const isCharge = invoice.chargedCents !== null
  if (notification.status === 'failed' && isCharge) return { kind: 'charge-failed' }
  if (notification.status !== 'completed') return { kind: 'note', reason: `PayFast says ${notification.statusText}; the invoice waits` }
  if (notification.pfPaymentId === '') return { kind: 'reject', reason: 'A payment without a PayFast number' }
  const expected = invoice.chargedCents === null ? [invoice.owedCents, invoice.totalCents] : [invoice.chargedCents]
  if (notification.gross === null || notification.gross <= 0 || !expected.includes(notification.gross))
    return {
      kind: 'reject',
      tellStaff: true,
      reason: `Amount ${notification.gross ?? 'unreadable'} is not the ${expected[0]} cents that were asked for`,
    }
  return { kind: isCharge ? 'charge-succeeded' : 'pay' }
}
