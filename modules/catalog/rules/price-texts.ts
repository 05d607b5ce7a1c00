import { limitLabels } from './limit-labels.ts'

/**
 * The words around prices and plans, until staff write their own. `{price}`, `{plan}` and `{label}`
 * are filled in.
 */
export const priceTexts = {
  aMonth: 'a month',
  aYear: 'a year',
  once: 'once',
  vatIncluded: 'VAT included',
  withoutVat: '{price} without VAT',
  vatIncludedOtherwise: 'VAT included, {price} without',
  monthlyEquivalent: '{price} a month',
  saving: 'you save {price}',
  popular: 'Popular',
  choosePlan: 'Choose {plan}',
  billingPeriod: 'Billing period',
  monthly: 'Monthly',
  annual: 'Annual',
  table: {
    plan: 'Plan',
    pricePerMonth: 'Price per month',
    pricePerYear: 'Price per year',
    oneOffPrice: 'One-off price',
    withVat: '{label}, VAT included',
    withoutVat: '{label}, without VAT',
  },
  limits: limitLabels,
}

export type PriceTexts = typeof priceTexts
