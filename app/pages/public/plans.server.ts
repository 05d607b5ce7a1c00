import { data, type RouterContextProvider } from 'react-router'
import { describe } from '#app/head/structured-data.server.ts'
import { priceTerms } from '#modules/catalog/queries/price-terms.server.ts'
import { type PublishedPackage, publishedPackages } from '#modules/catalog/queries/published-packages.server.ts'
import { type PriceTerms, priceShownFor } from '#modules/catalog/rules/advertised-price.ts'
import type { PackageType } from '#modules/catalog/rules/package.ts'
import { brandName } from '#modules/content/rules/brand.ts'
import { product } from '#modules/seo/rules/structured-data/product.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { config } from '#platform/config.server.ts'

export type Plans = { packages: PublishedPackage[]; terms: PriceTerms; error: string | null }

/** The lowest monthly price of each kind as it is advertised; a kind without plans is absent. */
export type FromPrices = Partial<Record<PackageType, number>>

// When the database is slow the page stays usable and says so (D5); nobody may keep such an answer.
const notKept = { headers: { 'Cache-Control': 'no-store' } }

async function readPlans(type?: PackageType): Promise<Plans> {
  const [found, terms] = await Promise.all([publishedPackages(type), priceTerms(now())])
  if (found.ok) return { packages: found.value, terms, error: null }
  return { packages: [], terms, error: `Error loading hosting plans: ${found.error.message}` }
}

/** What a page with a price list shows, said for search engines too. */
export async function loadPlans(context: Readonly<RouterContextProvider>, path: string, type?: PackageType) {
  const plans = await readPlans(type)
  const page = { origin: config().publicUrl, path, brand: brandName((await siteSettings()).siteTitle) }
  describe(context, ...plans.packages.map((item) => product(item, plans.terms, page)))
  return data(plans, plans.error ? notKept : undefined)
}

/** What a page needs that only says 'from'. */
export async function loadFromPrices() {
  const { packages, terms, error } = await readPlans()
  const from: FromPrices = {}
  for (const item of packages) {
    if (item.billingPeriod !== 'monthly') continue
    const { payCents } = priceShownFor(item, 'monthly', terms)
    from[item.type] = Math.min(from[item.type] ?? payCents, payCents)
  }
  return data({ from, vatRate: terms.vatRate, annualBilling: terms.annualBilling, error }, error ? notKept : undefined)
}
