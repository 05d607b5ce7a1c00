import type { Actor } from '#modules/identity/rules/actor.ts'

/** The customer record whose documents this actor may see in the customer area; null for everybody who has bought nothing. */
export function customerIdOf(actor: Actor): string | null {
  return actor.kind === 'person' && !actor.mustChangePassword ? actor.customerId : null
}
