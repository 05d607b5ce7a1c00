import type { Actor } from '#modules/identity/rules/actor.ts'
import { type CustomerRight, hasCustomerRight } from '#modules/identity/rules/customer-rights.ts'

/**
 * The customer for whom this actor may see it in the customer area; null for users without one, and
 * for contacts whose role does not open it.
 */
export function customerIdOf(actor: Actor, right: CustomerRight): string | null {
  return actor.kind === 'person' && hasCustomerRight(actor, right) ? actor.customerId : null
}

/**
 * The same, for actors who may also change it: staff viewing a customer's account may only read.
 */
export function actingCustomerOf(actor: Actor, right: CustomerRight): string | null {
  return actor.kind === 'person' && actor.viewedBy === undefined ? customerIdOf(actor, right) : null
}
