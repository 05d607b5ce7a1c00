import { expect, test } from 'vitest'
import type { PriceTerms } from './advertised-price.ts'
import { hostingPlanPrice } from './hosting-plan.ts'

const terms: PriceTerms = { vatRate: 1500, annualDiscountPercent: 20, annualBilling: true }

test('carries VAT on top of what staff wrote, by the month and by the year', () => {
  expect(hostingPlanPrice({ priceCents: 17_900, period: 'month' }, terms)).toMatchObject({
    period: 'monthly',
    payCents: 20_585,
    withoutVatCents: 17_900,
  })
  expect(hostingPlanPrice({ priceCents: 100_000, period: 'year' }, terms)).toMatchObject({
    period: 'annual',
    payCents: 115_000,
    withoutVatCents: 100_000,
  })
})

test('is one price without a word of VAT for a seller who charges none', () => {
  expect(
    hostingPlanPrice({ priceCents: 17_900, period: 'month' }, { ...terms, vatRate: null }),
  ).toMatchObject({
    payCents: 17_900,
    withoutVatCents: null,
  })
})
