import type { GatewayNotification } from '#modules/billing/payments/rules/payment-gateway.ts'

/** What the notification claims, for lists and searches; not verified yet. */
export function notificationColumns(notification: GatewayNotification | undefined) {
  if (!notification) return {}
  const { gatewayPaymentId, merchantPaymentId, token, statusText, gross, fee } = notification
  return {
    gatewayPaymentId: text(gatewayPaymentId, 64) || null,
    merchantPaymentId: text(merchantPaymentId, 100) || null,
    gatewayToken: token === null ? null : text(token, 64),
    paymentStatus: text(statusText, 32),
    grossCents: gross,
    feeCents: fee,
  }
}

/** A forged value may contain what PostgreSQL cannot store. */
function text(value: string, maxLength: number): string {
  return value.replaceAll('\0', '\uFFFD').slice(0, maxLength).toWellFormed()
}
