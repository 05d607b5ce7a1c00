import type { Actor } from '#modules/identity/rules/actor.ts'

/** Who the history names for what a billing run does by itself. */
export const billingActor: Actor = { kind: 'system', name: 'Billing run' }
