import { type Actor, hasPermission } from '#modules/identity/rules/actor.ts'

/** Staff who say where old addresses lead, and who handle broken links. */
export const mayManageRedirects = (actor: Actor): boolean => hasPermission(actor, 'seo.manage')
