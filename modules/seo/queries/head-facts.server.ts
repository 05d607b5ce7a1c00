import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { cachedRead } from '#platform/caching/cached-read.server.ts'
import { config } from '#platform/config.server.ts'
import { sanitiseCustomScripts } from '../rules/custom-scripts/sanitise-custom-scripts.ts'
import { fallbackWords } from '../rules/fallback-words.ts'
import type { HeadFacts, PageRow } from '../rules/page-head.ts'
import { isPublicPath, seoKey } from '../rules/public-page.ts'
import { type SiteVerification, searchOrigin } from '../rules/search-engines.ts'
import { seoSettings } from './global-seo.server.ts'
import { sharePictureAt } from './share-picture.server.ts'

/**
 * The verification tags in the custom head scripts. They are no code, so every visitor gets them,
 * before consent too.
 */
function siteVerifications(): Promise<readonly SiteVerification[] | null> {
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

/**
 * Stored facts for the head of a public page. If the database is slow, the page uses its own texts
 * (D5).
 */
export async function headFacts(path: string, brand: string): Promise<HeadFacts> {
  const [seo, site, verifications] = await Promise.all([
    seoSettings(),
    siteSettings(),
    siteVerifications(),
  ])
  const global = seo.ok ? seo.value.global : null
  const isPublic = isPublicPath(path)
  const row = isPublic && seo.ok ? (seo.value.pages.get(seoKey(path)) ?? null) : null
  return {
    row: row && shown(row),
    searchOrigin: searchOrigin(config().publicUrl, global?.siteUrl ?? ''),
    fallback: fallbackWords(global, site, brand),
    image: global?.ogImage ?? '',
    picture: isPublic ? await sharePictureAt(path, brand) : null,
    type: global?.ogType ?? '',
    card: global?.twitterCard ?? '',
    handle: global?.twitterHandle ?? '',
    verifications: verifications ?? [],
  }
}

function shown({
  title,
  description,
  keywords,
  ogTitle,
  ogDescription,
  ogImage,
  canonicalUrl,
  robots,
}: PageRow): PageRow {
  return { title, description, keywords, ogTitle, ogDescription, ogImage, canonicalUrl, robots }
}
