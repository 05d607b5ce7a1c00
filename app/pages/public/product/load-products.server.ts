import { href, type RouterContextProvider } from 'react-router'
import { describe } from '#app/head/document-head.server.ts'
import { priceTerms } from '#modules/catalog/queries/price-terms.server.ts'
import {
  type PublishedPackage,
  publishedPackages,
} from '#modules/catalog/queries/published-packages.server.ts'
import { type PriceTerms, priceShownFor } from '#modules/catalog/rules/advertised-price.ts'
import type { PackageType } from '#modules/catalog/rules/package.ts'
import { productsSection } from '#modules/content/defaults/sections/products.ts'
import {
  type AddOnProduct,
  addOnProducts,
  shownServices,
} from '#modules/content/queries/shown-lists.server.ts'
import type { SectionDefinition } from '#modules/content/rules/section.ts'
import type { productSchema } from '#modules/content/rules/sections/catalogue.ts'
import { siteSearchOrigin } from '#modules/seo/queries/global-seo.server.ts'
import { product } from '#modules/seo/rules/structured-data/product.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { brandName } from '#modules/settings/rules/brand.ts'
import { now } from '#platform/clock.server.ts'
import { pageParts } from '../parts.server.ts'

export async function loadProducts(context: Readonly<RouterContextProvider>) {
  const parts = pageParts()
  const [content, plans, services, products] = await Promise.all([
    parts.section(productsSection),
    readPlans(),
    parts.load('content', shownServices(), []),
    parts.load('content', addOnProducts(), []),
  ])
  await describePlans(context, '/products', plans)
  return parts.answer(
    { content, plans, services, addOns: addOnsByCategory(products, plans.terms) },
    plans.error === null,
  )
}

/** Add-ons with prices, grouped by category; those without one come last. */
function addOnsByCategory(products: AddOnProduct[], terms: PriceTerms) {
  const groups = Map.groupBy(products, (product) => product.category?.slug ?? '')
  return [...groups]
    .toSorted(([a], [b]) => Number(a === '') - Number(b === ''))
    .map(([slug, own]) => ({
      slug,
      name: own[0]?.category?.name ?? '',
      products: own.map(({ slug, name, description, priceCents }) => {
        const { payCents, withoutVatCents } = priceShownFor(
          { priceCents, billingPeriod: 'once', periodPrices: {}, setupFeeCents: 0 },
          'once',
          terms,
        )
        return { slug, name, description, payCents, withoutVatCents }
      }),
    }))
}

export type ProductsData = Awaited<ReturnType<typeof loadProducts>>['data']

/** Content and plans of a product page. */
export async function loadProduct(
  context: Readonly<RouterContextProvider>,
  type: PackageType,
  definition: SectionDefinition<typeof productSchema>,
) {
  const parts = pageParts()
  const [content, plans] = await Promise.all([parts.section(definition), readPlans(type)])
  await describePlans(context, href(`/products/${type}`), plans)
  return parts.answer({ content, plans }, plans.error === null)
}

export type ProductData = Awaited<ReturnType<typeof loadProduct>>['data']

/** Packages and price terms of a page; `error` when they failed to load. */
export type Plans = { packages: PublishedPackage[]; terms: PriceTerms; error: string | null }

/** Structured data of the plans. */
async function describePlans(
  context: Readonly<RouterContextProvider>,
  path: string,
  plans: Plans,
): Promise<void> {
  const [origin, { siteTitle }] = await Promise.all([siteSearchOrigin(), siteSettings()])
  const page = { origin, path, brand: brandName(siteTitle) }
  describe(context, ...plans.packages.map((item) => product(item, plans.terms, page)))
}

/** When the database is slow the page stays usable and says so. */
async function readPlans(type?: PackageType): Promise<Plans> {
  const [found, terms] = await Promise.all([publishedPackages(type), priceTerms(now())])
  if (found.ok) return { packages: found.value, terms, error: null }
  return { packages: [], terms, error: `Error loading hosting plans: ${found.error.message}` }
}
