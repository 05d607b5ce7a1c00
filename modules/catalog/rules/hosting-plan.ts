import { type AdvertisedPrice, type PriceTerms, priceShownFor } from './advertised-price.ts'
import { featureText, type PackageFeature } from './package.ts'
import type { PackagePrices } from './price.ts'

export const hostingPlanPeriods = ['month', 'year'] as const

export type HostingPlanPeriod = (typeof hostingPlanPeriods)[number]

const asIs = { periodPrices: {}, setupFeeCents: 0 }

/**
 * The price of a presented plan as D7 wants it. That of a year is written as such: no discount
 * comes off it.
 */
export function hostingPlanPrice(
  { priceCents, period }: { priceCents: number; period: HostingPlanPeriod },
  terms: PriceTerms,
): AdvertisedPrice {
  return period === 'month'
    ? priceShownFor({ priceCents, ...asIs, billingPeriod: 'monthly' }, 'monthly', terms)
    : priceShownFor({ priceCents, ...asIs, billingPeriod: 'yearly' }, 'annual', terms)
}

type Sold = PackagePrices & { slug: string; setupFeeCents: number }

/**
 * The package that the plan's button orders: that of the same slug, at the price that the plan
 * shows. Undefined where there is none: the button then leads to all plans.
 */
export function packageOfPlan<Item extends Sold>(
  plan: { slug: string; priceCents: number; period: HostingPlanPeriod },
  packages: readonly Item[],
  terms: PriceTerms,
): Item | undefined {
  const price = hostingPlanPrice(plan, terms)
  return packages.find(
    (item) =>
      item.slug === plan.slug &&
      priceShownFor(item, price.period, terms).payCents === price.payCents,
  )
}

type Searchable = {
  name: string
  slug: string
  description: string
  features: readonly PackageFeature[]
}

/** The plans that have these words somewhere; all of them for a blank search. */
export function plansMatching<Plan extends Searchable>(
  plans: readonly Plan[],
  search: string,
): Plan[] {
  const wanted = search.toLowerCase()
  return plans.filter(({ name, slug, description, features }) =>
    [name, slug, description, ...features.map(featureText)].some((text) =>
      text.toLowerCase().includes(wanted),
    ),
  )
}
