import { type AdvertisedPrice, type PriceTerms, priceShownFor } from './advertised-price.ts'

export const hostingPlanPeriods = ['month', 'year'] as const

export type HostingPlanPeriod = (typeof hostingPlanPeriods)[number]

/** The price of a presented plan as D7 wants it. That of a year is written as such: no discount comes off it. */
export function hostingPlanPrice({ priceCents, period }: { priceCents: number; period: HostingPlanPeriod }, terms: PriceTerms): AdvertisedPrice {
  return period === 'month'
    ? priceShownFor({ priceCents, billingPeriod: 'monthly' }, 'monthly', terms)
    : priceShownFor({ priceCents, billingPeriod: 'yearly' }, 'annual', terms)
}

type Searchable = { name: string; slug: string; description: string; features: readonly string[] }

/** The plans that have these words somewhere; all of them for a blank search. */
export function plansMatching<Plan extends Searchable>(plans: readonly Plan[], search: string): Plan[] {
  const wanted = search.toLowerCase()
  return plans.filter(({ name, slug, description, features }) =>
    [name, slug, description, ...features].some((text) => text.toLowerCase().includes(wanted)),
  )
}
