import type { Offer, Product } from 'schema-dts'
import { decimalRand } from '#kernel/money.ts'
import { advertisedPrices, type PriceTerms } from '#modules/catalog/rules/advertised-price.ts'
import {
  type BillingPeriod,
  monthsPerPeriod,
  type PackagePrices,
} from '#modules/catalog/rules/price.ts'
import { organizationId } from './site.ts'

type Sold = PackagePrices & {
  name: string
  slug: string
  description: string
}

/** For people; the number of months says it to machines, also of two years. */
const words: Partial<Record<BillingPeriod, string>> = {
  monthly: 'month',
  quarterly: 'quarter',
  half_yearly: 'half-year',
  annual: 'year',
}

/**
 * A package as a product with one offer for each billing period. Prices include VAT where it is
 * charged (D7). `path` is the page that shows it.
 */
export function product(
  item: Sold,
  terms: PriceTerms,
  { origin, path, brand }: { origin: string; path: string; brand: string },
): Product {
  const offers = advertisedPrices(item, terms).map(({ period, payCents }): Offer => {
    const price = decimalRand(payCents)
    const months = monthsPerPeriod[period]
    return {
      '@type': 'Offer',
      price,
      priceCurrency: 'ZAR',
      availability: 'https://schema.org/InStock',
      url: origin + path,
      seller: { '@id': organizationId(origin) },
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price,
        priceCurrency: 'ZAR',
        ...(terms.vatRate !== null && { valueAddedTaxIncluded: true }),
        ...(months !== null && {
          referenceQuantity: {
            '@type': 'QuantitativeValue',
            value: months,
            // UN/CEFACT.
            unitCode: 'MON',
          },
          ...(words[period] && { unitText: words[period] }),
        }),
      },
    }
  })
  return {
    '@type': 'Product',
    '@id': `${origin}${path}#${item.slug}`,
    name: item.name,
    ...(item.description && { description: item.description }),
    sku: item.slug,
    url: origin + path,
    brand: { '@type': 'Brand', name: brand },
    offers,
  }
}
