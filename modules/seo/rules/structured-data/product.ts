import type { Offer, Product, UnitPriceSpecification } from 'schema-dts'
import { type Cents, decimalRand } from '#kernel/money.ts'
import {
  type AdvertisedPrice,
  advertisedPrices,
  type PriceTerms,
} from '#modules/catalog/rules/advertised-price.ts'
import {
  type BillingPeriod,
  monthsPerPeriod,
  type PackagePrices,
} from '#modules/catalog/rules/price.ts'
import { organizationId } from './site.ts'

type Sold = PackagePrices & {
  setupFeeCents: number
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
  const offers = advertisedPrices(item, terms).map((shown): Offer => {
    const price = decimalRand(shown.payCents)
    const specification = specificationOf(shown, terms)
    return {
      '@type': 'Offer',
      price,
      priceCurrency: 'ZAR',
      availability: 'https://schema.org/InStock',
      url: origin + path,
      seller: { '@id': organizationId(origin) },
      priceSpecification:
        shown.setupCents === 0
          ? specification
          : [specification, setupSpecification(shown.setupCents, terms)],
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

function specificationOf(
  { period, payCents }: AdvertisedPrice,
  { vatRate }: PriceTerms,
): UnitPriceSpecification {
  const months = monthsPerPeriod[period]
  return {
    '@type': 'UnitPriceSpecification',
    price: decimalRand(payCents),
    priceCurrency: 'ZAR',
    ...(vatRate !== null && { valueAddedTaxIncluded: true }),
    ...(months !== null && {
      // UN/CEFACT.
      referenceQuantity: { '@type': 'QuantitativeValue', value: months, unitCode: 'MON' },
      ...(words[period] && { unitText: words[period] }),
    }),
  }
}

function setupSpecification(cents: Cents, { vatRate }: PriceTerms): UnitPriceSpecification {
  return {
    '@type': 'UnitPriceSpecification',
    priceComponentType: 'https://schema.org/ActivationFee',
    price: decimalRand(cents),
    priceCurrency: 'ZAR',
    ...(vatRate !== null && { valueAddedTaxIncluded: true }),
  }
}
