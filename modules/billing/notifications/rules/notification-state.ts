import type { GatewayNotification } from '#modules/billing/payments/rules/payment-gateway.ts'

/**
 * States of a stored gateway notification: 'received' is not checked yet; 'unverified' could not be
 * confirmed with the gateway and is checked again after 5 minutes, 1 hour and 1 day; the others are
 * final.
 */
export const notificationStates = [
  'received',
  'unverified',
  'accepted',
  'duplicate',
  'ignored',
  'rejected',
] as const
export type NotificationState = (typeof notificationStates)[number]

/** Verified money that no document has: it goes to the worklist. */
export function isUnallocated(
  { event }: Pick<GatewayNotification, 'event'>,
  { state }: Pick<NotificationOutcome, 'state'>,
): boolean {
  return event === 'paid' && (state === 'ignored' || state === 'rejected')
}

/** The result of checking a notification. */
export type NotificationOutcome = {
  state: Extract<NotificationState, 'accepted' | 'duplicate' | 'ignored' | 'rejected'>
  reason: string
}

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
