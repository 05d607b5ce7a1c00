import type { Actor } from '#modules/identity/rules/actor.ts'
import type { Notification } from '../payfast/notification.ts'

/** Who history, payments and activity name when a notification did it. */
export const gatewayActor: Actor = { kind: 'system', name: 'PayFast' }

/** What the notification says of itself, for lists and searches. It is not believed yet. */
export function subjectOf(notification: Notification | undefined) {
  if (!notification) return {}
  return {
    gatewayPaymentId: text(notification.pfPaymentId, 64) || null,
    merchantPaymentId: text(notification.paymentId, 100) || null,
    gatewayToken: notification.token === null ? null : text(notification.token, 64),
    paymentStatus: text(notification.statusText, 32),
  }
}

/** A forger may send what a database text cannot hold. */
function text(value: string, longest: number): string {
  return value.replaceAll('\0', '\uFFFD').slice(0, longest).toWellFormed()
}
