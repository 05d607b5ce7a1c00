import { type Actor, hasPermission } from '#modules/identity/rules/actor.ts'
import { isReached, type ReachableTicket, ticketReachOf } from './rules/ticket-reach.ts'

/** Staff who read and answer tickets (D22: support agents may). */
export function mayHandleTickets(actor: Actor): boolean {
  return hasPermission(actor, 'tickets.handle')
}

/** Those of them who may also delete tickets, which brings nothing back. */
export function mayDeleteTickets(actor: Actor): boolean {
  return mayHandleTickets(actor) && hasPermission(actor, 'tickets.delete')
}

/** Signed-in customers write tickets. Staff viewing an account may not. */
export function mayWriteOwnTickets(actor: Actor): boolean {
  return actor.kind === 'person' && !actor.mustChangePassword && actor.viewedBy === undefined
}

/** Who acts for the customer whose ticket it is; contacts only if they see it. */
export function mayAnswerTicket(actor: Actor, ticket: ReachableTicket): boolean {
  const reach = mayWriteOwnTickets(actor) ? ticketReachOf(actor) : null
  return reach !== null && isReached(reach, ticket)
}

/** Staff who decide on hours, promised times and addresses of the support desk. */
export function maySetUpSupport(actor: Actor): boolean {
  return hasPermission(actor, 'settings.manage') && mayHandleTickets(actor)
}
