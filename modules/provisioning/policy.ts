import { mayChangeSubscription, mayManageSubscriptions } from '#modules/billing/policy.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { mayManageSettings } from '#modules/settings/policy.ts'

/** Servers hold credentials that reach every customer's site: for staff who manage settings. */
export const mayManageServers = mayManageSettings

/** Staff who look after what customers bought. */
export const mayManageServices = mayManageSubscriptions

/** Opening the panel and setting its password: staff, and the customer's technical contacts. */
export function mayUsePanel(actor: Actor, service: { customerId: string }): boolean {
  return mayChangeSubscription(actor, service, 'care')
}
