import type { OrderStatus, PaymentMethod } from '#modules/billing/orders/rules/order.ts'
import type { SubscriptionPaymentMethod, SubscriptionStatus } from './subscription-list.ts'

/**
 * A purchase as the customer sees it: a subscription, or an order without one (yet, or because it
 * never renews).
 */
export const serviceStatuses = [
  'awaiting_payment',
  'active',
  'paused',
  'cancelled',
  'bought',
] as const
export type ServiceStatus = (typeof serviceStatuses)[number]

export const serviceStatusLabels: Record<ServiceStatus, string> = {
  awaiting_payment: 'Awaiting payment',
  active: 'Active',
  paused: 'Paused',
  cancelled: 'Cancelled',
  bought: 'Bought once',
}

const bySubscription: Record<SubscriptionStatus, ServiceStatus> = {
  active: 'active',
  paused: 'paused',
  cancelled: 'cancelled',
}
const byOrder: Record<OrderStatus, ServiceStatus> = {
  pending: 'awaiting_payment',
  processing: 'awaiting_payment',
  paid: 'bought',
  cancelled: 'cancelled',
  refunded: 'cancelled',
}

export function serviceStatusOf(
  found: { subscription: SubscriptionStatus } | { order: OrderStatus },
): ServiceStatus {
  return 'subscription' in found ? bySubscription[found.subscription] : byOrder[found.order]
}

/** A labelled service goes by its label, with the plan beside it. */
export function namesOfService(label: string, plan: string): { name: string; plan: string | null } {
  return label === '' ? { name: plan, plan: null } : { name: label, plan }
}

/** Subscriptions and orders name the same two ways of paying differently (B§3). */
export const methodOfSubscription: Record<SubscriptionPaymentMethod, PaymentMethod> = {
  card: 'card',
  eft: 'bank_transfer',
}
