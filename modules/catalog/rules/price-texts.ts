import { limitLabels } from './limit-labels.ts'

/**
 * The words around prices and plans, until staff write their own. `{price}`, `{plan}` and `{label}`
 * are filled in.
 */
export const priceTexts = {
  aMonth: 'a month',
  aQuarter: 'a quarter',
  aHalfYear: 'a half-year',
  aYear: 'a year',
  twoYears: 'for two years',
  once: 'once',
  vatIncluded: 'VAT included',
  withoutVat: '{price} without VAT',
  vatIncludedOtherwise: 'VAT included, {price} without',
  monthlyEquivalent: '{price} a month',
  saving: 'you save {price}',
  setupFee: 'plus {price} once for the setup',
  popular: 'Popular',
  choosePlan: 'Choose {plan}',
  billingPeriod: 'Billing period',
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  half_yearly: 'Half-yearly',
  annual: 'Annual',
  two_yearly: 'Two-yearly',
  table: {
    plan: 'Plan',
    pricePerMonth: 'Price per month',
    pricePerQuarter: 'Price per quarter',
    pricePerHalfYear: 'Price per half-year',
    pricePerYear: 'Price per year',
    pricePerTwoYears: 'Price per two years',
    oneOffPrice: 'One-off price',
    setupFee: 'Setup, once',
    withVat: '{label}, VAT included',
    withoutVat: '{label}, without VAT',
  },
  limits: limitLabels,
}

export type PriceTexts = typeof priceTexts
