import { siteSearchOrigin } from '#modules/seo/queries/search-origin.server.ts'
import { seoSettings } from '#modules/seo/queries/seo-settings.server.ts'
import { publicPages } from '#modules/seo/rules/public-page.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { brandName } from '#modules/settings/rules/brand.ts'

/**
 * What the previews beside the form need: the site, its picture for pages without one, and where
 * each slug is shown.
 */
export async function pageFormFacts() {
  const [{ siteTitle }, origin, seo] = await Promise.all([
    siteSettings(),
    siteSearchOrigin(),
    seoSettings(),
  ])
  return {
    brand: brandName(siteTitle),
    origin,
    image: seo.ok ? (seo.value.global?.ogImage ?? '') : '',
    paths: Object.fromEntries(publicPages.map(({ key, path }) => [key, path])),
  }
}

export type PageFormFacts = Awaited<ReturnType<typeof pageFormFacts>>
