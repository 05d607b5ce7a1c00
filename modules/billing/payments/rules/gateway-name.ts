import type { Actor } from '#modules/identity/rules/actor.ts'

/**
 * The gateway's name in sentences for users. Matches the choice in
 * `queries/payment-gateway.server.ts`.
 */
export const gatewayName = 'PayFast'

/** The actor's name in history, payments and activity for what the gateway did. */
export const gatewayActor: Actor = { kind: 'system', name: gatewayName }
