import type { Actor } from '#modules/identity/rules/actor.ts'

/** `id` is stored with what was agreed with the gateway; `name` is for sentences. */
export type Gateway = { id: string; name: string; notificationPath: string }

export const payfast: Gateway = {
  id: 'payfast',
  name: 'PayFast',
  notificationPath: '/api/payfast/itn',
}

/** The gateway of what was agreed before a second one was possible. */
export const firstGateway = payfast.id

/**
 * The card gateways, side by side: the first takes new payments, and each of the others continues
 * with what was agreed with it. `queries/payment-gateway.server.ts` connects to them.
 */
export const gateways: Gateway[] = [payfast]

/** The name of a stored gateway; of the one that takes new payments where none was agreed. */
export function gatewayName(id: string | null): string {
  return (gateways.find((gateway) => gateway.id === id) ?? gateways[0] ?? payfast).name
}

/** The actor in history, payments and activity for what a gateway did. */
export function gatewayActor(id: string | null): Actor {
  return { kind: 'system', name: gatewayName(id) }
}

/**
 * Where each gateway posts its notifications. No session and no origin is asked of them there: the
 * notification itself is verified.
 */
export function isNotificationPath(path: string): boolean {
  return gateways.some(({ notificationPath }) => notificationPath === path)
}
