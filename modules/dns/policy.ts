import type { Actor } from '#modules/identity/rules/actor.ts'
import { isStaff } from '#modules/identity/rules/actor.ts'
import { mayManageServers, mayManageServices, mayUsePanel } from '#modules/provisioning/policy.ts'

/** Their keys reach every zone. */
export const mayManageDnsServers = mayManageServers

/** Making a zone for a service, or taking over one that is on the server already. */
export const mayMakeZones = mayManageServices

/** Records and DNSSEC: staff, and the customer's technical contacts. */
export const mayEditZone = mayUsePanel

/** Customers may not change the name servers of their zone itself. */
export const mayEditApexNameServers = (actor: Actor): boolean =>
  isStaff(actor) && mayManageServices(actor)
