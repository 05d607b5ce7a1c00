import { type Actor, hasPermission } from '#modules/identity/rules/actor.ts'

/** Staff who write the SEO texts of pages and look after broken links. */
export const mayManageSeo = (actor: Actor): boolean => hasPermission(actor, 'seo.manage')

/** The SEO tab of Site Settings: a part of SEO, and of the settings. */
export const mayManageGlobalSeo = (actor: Actor): boolean =>
  hasPermission(actor, 'seo.manage') || hasPermission(actor, 'settings.manage')
