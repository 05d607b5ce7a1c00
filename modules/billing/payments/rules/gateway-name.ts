import type { Actor } from '#modules/identity/rules/actor.ts'

/** The gateway's name in sentences that people read. It follows the choice made in `queries/payment-gateway.server.ts`. */
export const gatewayName = 'PayFast'

/** Who history, payments and activity name when the gateway did it. */
export const gatewayActor: Actor = { kind: 'system', name: gatewayName }
