import type { Actor, Person } from '#modules/identity/rules/actor.ts'

/** Everybody who is signed in may keep the details that their invoices carry. */
export const mayEditOwnDetails = (actor: Actor): actor is Person => actor.kind === 'person' && !actor.mustChangePassword
