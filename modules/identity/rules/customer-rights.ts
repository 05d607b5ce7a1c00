import type { Actor } from './actor.ts'
import { type ContactRole, contactRoles } from './contact.ts'

/**
 * What is asked for in the customer area (decision 060); tickets have their own rule,
 * `ticketReachOf`.
 */
export type CustomerRight =
  | 'invoices'
  | 'pay'
  | 'buy'
  | 'services'
  | 'care'
  | 'plan'
  | 'end'
  | 'details'
  | 'people'

const rightsOfRole: Record<ContactRole, readonly CustomerRight[]> = {
  billing: ['invoices', 'pay', 'buy'],
  technical: ['services', 'care'],
}

/** A change of plan is technical, and costs money. */
const rightsOfBoth: readonly CustomerRight[] = ['plan']

/** What contacts with these roles may do. */
export function rightsOfContact(roles: readonly ContactRole[]): CustomerRight[] {
  const own = contactRoles.filter((role) => roles.includes(role))
  return [
    ...own.flatMap((role) => rightsOfRole[role]),
    ...(own.length === contactRoles.length ? rightsOfBoth : []),
  ]
}

/**
 * Whether this person may do it for the customer that they act for. Their own record, and having
 * none yet, allow everything.
 */
export function hasCustomerRight(actor: Actor, right: CustomerRight): boolean {
  if (actor.kind !== 'person' || actor.mustChangePassword) return false
  return actor.contact === undefined || rightsOfContact(actor.contact.roles).includes(right)
}
