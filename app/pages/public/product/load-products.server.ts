import type { RouterContextProvider } from 'react-router'
import { type PriceTerms, priceShownFor } from '#modules/catalog/rules/advertised-price.ts'
import { productsSection } from '#modules/content/defaults/sections/products.ts'
import {
  type AddOnProduct,
  addOnProducts,
} from '#modules/content/queries/add-on-products.server.ts'
import { shownServices } from '#modules/content/queries/shown-services.server.ts'
import { pageParts } from '../parts.server.ts'
import { describePlans, readPlans } from './plans.server.ts'

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
          { priceCents, billingPeriod: 'once' },
          'once',
          terms,
        )
        return { slug, name, description, payCents, withoutVatCents }
      }),
    }))
}

export type ProductsData = Awaited<ReturnType<typeof loadProducts>>['data']
