import { type Actor, hasPermission } from '#modules/identity/rules/actor.ts'

/** Staff who write, order, show, hide and delete what is sold. */
export function mayManagePackages(actor: Actor): boolean {
  return hasPermission(actor, 'packages.manage')
}

/** The same for the plans that the home page presents. */
export function mayManageHostingPlans(actor: Actor): boolean {
  return hasPermission(actor, 'hosting_plans.manage')
}

/** Starter plans are both at once. */
export function maySellStarterPlans(actor: Actor): boolean {
  return mayManagePackages(actor) && mayManageHostingPlans(actor)
}
