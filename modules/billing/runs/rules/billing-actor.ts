import type { Actor } from '#modules/identity/rules/actor.ts'

/** The actor named in the history for what a billing run does. */
export const billingActor: Actor = { kind: 'system', name: 'Billing run' }
