import { type Result, refuse } from '#kernel/result.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { mayManageGlobalSeo } from '../policy.ts'
import { defaultGlobalSeo } from '../queries/global-seo.server.ts'
import { mayNotManageGlobalSeo, saveGlobalSeo, seoTab } from './save-global-seo.server.ts'

/**
 * Puts the SEO tab back to its defaults (A§4). IDs, profiles and scripts are lost, so it wants the
 * tab's name in `typedName`. Refuses as saving does.
 */
export async function resetGlobalSeo(
  actor: Actor,
  { version, typedName }: { version: string; typedName: string },
): Promise<Result<null>> {
  if (!mayManageGlobalSeo(actor)) return mayNotManageGlobalSeo
  if (typedName.trim().toLowerCase() !== seoTab.toLowerCase())
    return refuse('invalid', 'Nothing was reset.', {
      fields: { typedName: [`Type ${seoTab} to reset this tab.`] },
    })
  return saveGlobalSeo(actor, defaultGlobalSeo, { version, title: `Settings reset: ${seoTab}` })
}
