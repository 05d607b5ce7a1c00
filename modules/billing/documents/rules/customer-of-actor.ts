import type { Actor } from '#modules/identity/rules/actor.ts'

/** The customer record whose documents this actor may see in the customer area; null for everybody who has bought nothing. */
export function customerIdOf(actor: Actor): string | null {
  return actor.kind === 'person' && !actor.mustChangePassword ? actor.customerId : null
}

/** The same for whoever may also act on it: staff who look at a customer's account only look. */
export function actingCustomerOf(actor: Actor): string | null {
  return actor.kind === 'person' && actor.viewedBy === undefined ? customerIdOf(actor) : null
}
