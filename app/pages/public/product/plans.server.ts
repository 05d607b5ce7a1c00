import type { RouterContextProvider } from 'react-router'
import { describe } from '#app/head/structured-data.server.ts'
import { priceTerms } from '#modules/catalog/queries/price-terms.server.ts'
import {
  type PublishedPackage,
  publishedPackages,
} from '#modules/catalog/queries/published-packages.server.ts'
import type { PriceTerms } from '#modules/catalog/rules/advertised-price.ts'
import type { PackageType } from '#modules/catalog/rules/package.ts'
import { siteSearchOrigin } from '#modules/seo/queries/search-origin.server.ts'
import { product } from '#modules/seo/rules/structured-data/product.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { brandName } from '#modules/settings/rules/brand.ts'
import { now } from '#platform/clock.server.ts'

/** Packages and price terms of a page; `error` when they failed to load. */
export type Plans = { packages: PublishedPackage[]; terms: PriceTerms; error: string | null }

/** Structured data of the plans. */
export async function describePlans(
  context: Readonly<RouterContextProvider>,
  path: string,
  plans: Plans,
): Promise<void> {
  const [origin, { siteTitle }] = await Promise.all([siteSearchOrigin(), siteSettings()])
  const page = { origin, path, brand: brandName(siteTitle) }
  describe(context, ...plans.packages.map((item) => product(item, plans.terms, page)))
}

/** When the database is slow the page stays usable and says so. */
export async function readPlans(type?: PackageType): Promise<Plans> {
  const [found, terms] = await Promise.all([publishedPackages(type), priceTerms(now())])
  if (found.ok) return { packages: found.value, terms, error: null }
  return { packages: [], terms, error: `Error loading hosting plans: ${found.error.message}` }
}
