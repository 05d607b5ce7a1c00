import { mayManageCustomers } from '#modules/customers/policy.ts'
import { mayManageOwnAccount } from '#modules/identity/policy.ts'
import { type Actor, hasPermission, type Person } from '#modules/identity/rules/actor.ts'
import { everyPermission } from '#modules/identity/rules/permissions.ts'

/** Everything leaves at once: for the command line, and for staff who may see all of it. */
export const mayExportEverything = (actor: Actor): boolean =>
  everyPermission.every((permission) => hasPermission(actor, permission))

/** Only the owner of a customer's account takes its data; contacts and staff who look do not. */
export const mayExportOwnData = (actor: Actor): actor is Person & { customerId: string } =>
  mayManageOwnAccount(actor) && actor.customerId !== null && actor.contact === undefined

/** Staff answer a customer's request for what we store about them. */
export const mayExportCustomer = (actor: Actor): boolean => mayManageCustomers(actor)
