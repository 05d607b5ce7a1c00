/** B§4 'Order status'. */
export const orderStatuses = ['pending', 'processing', 'paid', 'cancelled', 'refunded'] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const paymentMethods = ['bank_transfer', 'card'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export const paymentMethodLabels: Record<PaymentMethod, string> = {
  bank_transfer: 'Bank transfer (EFT)',
  card: 'Card',
}

export const gatewayModes = ['sandbox', 'live'] as const
export type GatewayMode = (typeof gatewayModes)[number]

/** The allowed status changes, for the server and for the buttons. */
export const orderTransitions: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['processing', 'paid', 'cancelled'],
  processing: ['paid', 'cancelled'],
  paid: ['refunded'],
  cancelled: [],
  refunded: [],
}

/** An order that only the gateway makes paid; staff must confirm. */
export function awaitsCard(
  order: { status: OrderStatus; paymentMethod: PaymentMethod } | null,
): boolean {
  return order?.paymentMethod === 'card' && ['pending', 'processing'].includes(order.status)
}

/**
 * Whether it is paid by the gateway's test mode. An order that changed to a transfer keeps the mode
 * in which its card payment was begun.
 */
export function usesTestMoney({
  paymentMethod,
  gatewayMode,
}: {
  paymentMethod: PaymentMethod
  gatewayMode: GatewayMode | null
}): boolean {
  return paymentMethod === 'card' && gatewayMode === 'sandbox'
}

/** A service is to be set up within a day of its payment. */
export function setUpDue(paidAt: Date): Date {
  return new Date(paidAt.getTime() + 86_400_000)
}

export type OrderAction =
  | 'mark-paid'
  | 'mark-processing'
  | 'cancel'
  | 'resend-confirmation'
  | 'resend-bank-transfer'
  | 'set-up'
  | 'not-set-up'
  | 'delete'

type ActedOn = {
  status: OrderStatus
  paymentMethod: PaymentMethod
  /** Whether its invoice had a payment or credit, reversed or not. */
  hadMoney?: boolean
  /** Whether a part of it is paid, or was, so that it is a tax invoice: it is credited instead. */
  isPartPaid?: boolean
  /** When staff said that what was bought is set up. */
  setUpAt?: Date | null
}

/**
 * B§4: 'Mark as Paid' only for pending bank-transfer orders, cancelling only without payments; D13:
 * paid orders are never deleted. A pending order is 'processing' when staff know that its payment
 * is on its way: no reminder is sent, and it does not expire.
 */
export function orderActions(order: ActedOn): readonly OrderAction[] {
  const waits = order.status === 'pending' || order.status === 'processing'
  const byTransfer = order.paymentMethod === 'bank_transfer'
  const actions: OrderAction[] = []
  if (order.status === 'paid') actions.push(order.setUpAt ? 'not-set-up' : 'set-up')
  if (waits && byTransfer) actions.push('mark-paid', 'resend-bank-transfer')
  if (order.status === 'pending') actions.push('mark-processing')
  if (waits && !order.isPartPaid) actions.push('cancel')
  if (order.status !== 'cancelled') actions.push('resend-confirmation')
  if (order.status !== 'paid' && order.status !== 'refunded' && !order.hadMoney)
    actions.push('delete')
  return actions
}
