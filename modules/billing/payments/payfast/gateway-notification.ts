import { payfast } from '../rules/gateways.ts'
import type { GatewayEvent, GatewayNotification } from '../rules/payment-gateway.ts'
import type { Notification } from './notification.ts'

/** Converts PayFast's notification to the gateway port's type. */
export function gatewayNotification(notification: Notification): GatewayNotification {
  const { raw, statusText, merchantId, gross, fee, token } = notification
  return {
    ...{ raw, statusText, merchantId, gross, fee, token },
    gateway: payfast.id,
    event: eventOf(notification),
    merchantPaymentId: notification.paymentId,
    gatewayPaymentId: notification.pfPaymentId,
  }
}

/**
 * CANCELLED with a token ends an agreement; COMPLETE of 0.00 with a token only stores a card.
 * Neither pays anything.
 */
function eventOf({ subject, status }: Notification): GatewayEvent {
  if (subject === 'subscription_end') return 'agreement_ended'
  if (status !== 'completed') return status
  return subject === 'card' ? 'card_stored' : 'paid'
}
