import { type Actor, hasPermission, type Person } from '#modules/identity/rules/actor.ts'
import { hasCustomerRight } from '#modules/identity/rules/customer-rights.ts'

/**
 * Every signed-in user may keep the details that their invoices carry; contacts and staff who only
 * look at an account may not.
 */
export const mayEditOwnDetails = (actor: Actor): actor is Person =>
  actor.kind === 'person' && actor.viewedBy === undefined && hasCustomerRight(actor, 'details')

/** Staff who see, add, change and delete customers (B§6). */
export const mayManageCustomers = (actor: Actor): boolean =>
  hasPermission(actor, 'customers.manage')

/**
 * Who besides its owner acts for a customer is decided by the owner, and by staff who manage
 * customers. Staff who only look at an account may not.
 */
export function mayManagePeople(
  actor: Actor,
  customer: { id: string; authUserId: string | null },
): boolean {
  if (mayManageCustomers(actor)) return true
  return (
    mayEditOwnPeople(actor) &&
    actor.customerId === customer.id &&
    actor.userId === customer.authUserId
  )
}

/** Signed-in users see who acts for them; contacts do not. */
export const maySeeOwnPeople = (actor: Actor): actor is Person =>
  actor.kind === 'person' && hasCustomerRight(actor, 'people')

/** The same, to change it: staff who only look at an account may not. */
export const mayEditOwnPeople = (actor: Actor): actor is Person =>
  maySeeOwnPeople(actor) && actor.viewedBy === undefined

type ActingContact = Person & { customerId: string; contact: NonNullable<Person['contact']> }

/** A contact chooses their emails, and leaves. */
export const mayManageOwnContact = (actor: Actor): actor is ActingContact =>
  actor.kind === 'person' &&
  !actor.mustChangePassword &&
  actor.viewedBy === undefined &&
  actor.contact !== undefined &&
  actor.customerId !== null
