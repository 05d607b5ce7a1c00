import { type AdvertisedPrice, type PriceTerms, priceShownFor } from './advertised-price.ts'

export const hostingPlanPeriods = ['month', 'year'] as const

export type HostingPlanPeriod = (typeof hostingPlanPeriods)[number]

/** The price of a presented plan as D7 wants it. That of a year is written as such: no discount comes off it. */
export function hostingPlanPrice({ priceCents, period }: { priceCents: number; period: HostingPlanPeriod }, terms: PriceTerms): AdvertisedPrice {
  return period === 'month'
    ? priceShownFor({ priceCents, billingPeriod: 'monthly' }, 'monthly', terms)
    : priceShownFor({ priceCents, billingPeriod: 'yearly' }, 'annual', terms)
}
