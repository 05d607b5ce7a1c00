import { type Actor, hasPermission, type Person } from '#modules/identity/rules/actor.ts'

export const mayManageCustomers = (actor: Actor) => hasPermission(actor, 'customers.manage')

/** Everybody who is signed in may keep the details that their invoices carry. */
export const mayEditOwnDetails = (actor: Actor): actor is Person => actor.kind === 'person' && !actor.mustChangePassword

/** Buying needs an account; whether its address is verified only decides which record the purchase stands under. */
export const mayBuy = (actor: Actor): actor is Person => actor.kind === 'person' && !actor.mustChangePassword
