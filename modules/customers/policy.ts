import { type Actor, hasPermission, type Person } from '#modules/identity/rules/actor.ts'

/** Everybody who is signed in may keep the details that their invoices carry. Staff who only look at an account may not. */
export const mayEditOwnDetails = (actor: Actor): actor is Person =>
  actor.kind === 'person' && !actor.mustChangePassword && actor.viewedBy === undefined

/** Staff who see, add, change and delete customers (B§6). */
export const mayManageCustomers = (actor: Actor): boolean => hasPermission(actor, 'customers.manage')
