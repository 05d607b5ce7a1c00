import type { Actor } from '#modules/identity/rules/actor.ts'

/** The customer record whose documents this actor may see in the customer area; null for users without one. */
export function customerIdOf(actor: Actor): string | null {
  return actor.kind === 'person' && !actor.mustChangePassword ? actor.customerId : null
}

/** The same, for actors who may also change it: staff viewing a customer's account may only read. */
export function actingCustomerOf(actor: Actor): string | null {
  return actor.kind === 'person' && actor.viewedBy === undefined ? customerIdOf(actor) : null
}
