import type { Actor } from '#modules/identity/rules/actor.ts'
import type { ContactRole } from '#modules/identity/rules/contact.ts'
import { type TicketCategory, ticketCategories } from './ticket.ts'

/**
 * Which of a customer's tickets a user sees in the customer area: of these categories, and those
 * that they opened (decision 060).
 */
export type TicketReach = {
  customerId: string
  userId: string | null
  categories: readonly TicketCategory[] | 'all'
}

/** All of a customer's tickets, as its owner sees them. */
export function ownersReach(customerId: string): TicketReach {
  return { customerId, userId: null, categories: 'all' }
}

/** Null for users without a customer record, and with a temporary password. */
export function ticketReachOf(actor: Actor): TicketReach | null {
  if (actor.kind !== 'person' || actor.mustChangePassword || actor.customerId === null) return null
  return {
    customerId: actor.customerId,
    userId: actor.userId,
    categories: actor.contact ? categoriesOf(actor.contact.roles) : 'all',
  }
}

/** Billing contacts answer for money, technical ones for everything else. */
export function categoriesOf(roles: readonly ContactRole[]): readonly TicketCategory[] | 'all' {
  const [billing, technical] = [roles.includes('billing'), roles.includes('technical')]
  if (billing && technical) return 'all'
  return ticketCategories.filter((category) => (category === 'billing' ? billing : technical))
}

export type ReachableTicket = {
  customerId: string | null
  category: TicketCategory
  openedBy: string | null
}

export function isReached(
  { customerId, userId, categories }: TicketReach,
  ticket: ReachableTicket,
): boolean {
  if (ticket.customerId !== customerId) return false
  return (
    categories === 'all' ||
    categories.includes(ticket.category) ||
    (userId !== null && ticket.openedBy === userId)
  )
}
