import { mayManageOwnAccount, mayManageStaff } from '#modules/identity/policy.ts'
import { type Actor, isStaff, type Person } from '#modules/identity/rules/actor.ts'
import { hasCustomerRight } from '#modules/identity/rules/customer-rights.ts'

/** Every member of staff makes keys, with at most the rights of the member. */
export const mayKeepStaffKeys = (actor: Actor): actor is Person =>
  mayManageOwnAccount(actor) && isStaff(actor) && !actor.mustSetUpSecondFactor

/** Members who manage staff see and revoke the keys of all of them. */
export const mayRevokeStaffKeys = (actor: Actor): boolean => mayManageStaff(actor)

/** Only the owner of a customer's account keeps keys to it; contacts and staff who look may not. */
export const mayKeepCustomerKeys = (actor: Actor): actor is Person & { customerId: string } =>
  mayManageOwnAccount(actor) &&
  actor.customerId !== null &&
  actor.contact === undefined &&
  hasCustomerRight(actor, 'people')
