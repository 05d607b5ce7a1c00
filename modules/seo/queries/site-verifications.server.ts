import { cachedRead } from '#platform/caching/cached-read.server.ts'
import { sanitiseCustomScripts } from '../rules/custom-scripts/sanitise-custom-scripts.ts'
import type { SiteVerification } from '../rules/site-verification.ts'
import { seoSettings } from './seo-settings.server.ts'

/**
 * The verification tags in the custom head scripts. They are no code, so every visitor gets them,
 * before consent too.
 */
export function siteVerifications(): Promise<readonly SiteVerification[] | null> {
  return cachedVerifications('')
}

const cachedVerifications = cachedRead(
  async (): Promise<readonly SiteVerification[] | null> => {
    const seo = await seoSettings()
    return seo.ok
      ? sanitiseCustomScripts(seo.value.global?.customHeadScripts ?? '').verifications
      : null
  },
  (found) => found !== null,
)
