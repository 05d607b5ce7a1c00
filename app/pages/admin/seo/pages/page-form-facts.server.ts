import { publicPages } from '#modules/seo/rules/public-page.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { brandName } from '#modules/settings/rules/brand.ts'
import { config } from '#platform/config.server.ts'

/** What the previews beside the form need: the site, and where each slug is shown. */
export async function pageFormFacts() {
  const { siteTitle } = await siteSettings()
  return {
    brand: brandName(siteTitle),
    origin: config().publicUrl,
    paths: Object.fromEntries(publicPages.map(({ key, path }) => [key, path])),
  }
}

export type PageFormFacts = Awaited<ReturnType<typeof pageFormFacts>>
