import { type Actor, hasPermission } from '#modules/identity/rules/actor.ts'

/** Staff who decide what search engines and social networks show of the site. */
export const mayManageSeo = (actor: Actor): boolean => hasPermission(actor, 'seo.manage')
