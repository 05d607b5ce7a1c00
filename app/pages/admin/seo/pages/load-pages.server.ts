import type { GuardArgs } from '#app/shells/guards.server.ts'
import { parseListQuery } from '#kernel/list-query.ts'
import { addMissingPages } from '#modules/seo/operations/pages.server.ts'
import { seoSettings, siteSearchOrigin } from '#modules/seo/queries/global-seo.server.ts'
import { pageOverview } from '#modules/seo/queries/page-list.server.ts'
import { pageListShape } from '#modules/seo/rules/page-list.ts'
import { publicPages } from '#modules/seo/rules/public-page.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { brandName } from '#modules/settings/rules/brand.ts'

/** B§4: on first load missing default pages are created as active. */
export async function loadPages(args: GuardArgs) {
  const query = parseListQuery(pageListShape, args.url.searchParams)
  const found = await pageOverview(query)
  if (found.missingDefaults === 0) return { query, overview: found }
  await addMissingPages()
  return { query, overview: await pageOverview(query) }
}

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
