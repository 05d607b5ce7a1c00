import { type Actor, hasPermission } from '#modules/identity/rules/actor.ts'

/** Staff who say where old addresses lead, and look after links that lead nowhere. */
export const mayManageRedirects = (actor: Actor): boolean => hasPermission(actor, 'seo.manage')
