import { actingCustomerOf } from '#modules/billing/documents/rules/customer-of-actor.ts'
import { type Actor, hasPermission } from '#modules/identity/rules/actor.ts'

/** Staff who read and answer tickets (D22: support agents may). */
export function mayHandleTickets(actor: Actor): boolean {
  return hasPermission(actor, 'tickets.handle')
}

/** Signed-in customers write tickets. Staff viewing an account may not. */
export function mayWriteOwnTickets(actor: Actor): boolean {
  return actor.kind === 'person' && !actor.mustChangePassword && actor.viewedBy === undefined
}

/** The customer whose ticket it is. */
export function mayAnswerTicket(actor: Actor, ticket: { customerId: string | null }): boolean {
  const customerId = actingCustomerOf(actor)
  return customerId !== null && customerId === ticket.customerId
}

/** Staff who decide on hours, promised times and addresses of the support desk. */
export function maySetUpSupport(actor: Actor): boolean {
  return hasPermission(actor, 'settings.manage') && mayHandleTickets(actor)
}
