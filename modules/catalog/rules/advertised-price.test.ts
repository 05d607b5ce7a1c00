import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  advertisedPrices,
  type PriceTerms,
  periodChoices,
  priceShownFor,
} from './advertised-price.ts'

const registered: PriceTerms = { vatRate: 1500, annualDiscountPercent: 20, annualBilling: true }
const starter = {
  priceCents: 9_900,
  billingPeriod: 'monthly',
  periodPrices: {},
  setupFeeCents: 0,
} as const

describe('advertised prices', () => {
  test('monthly carries VAT on top of the price in the package (D7)', () => {
    expect(priceShownFor(starter, 'monthly', registered)).toEqual({
      period: 'monthly',
      payCents: 11_385,
      withoutVatCents: 9_900,
      monthlyEquivalentCents: null,
      savedCents: 0,
      setupCents: 0,
    })
  })

  test('annual is twelve months less the discount, then VAT once (D8)', () => {
    expect(priceShownFor(starter, 'annual', registered)).toEqual({
      period: 'annual',
      payCents: 109_296,
      withoutVatCents: 95_040,
      monthlyEquivalentCents: 9_108,
      savedCents: 27_324,
      setupCents: 0,
    })
  })

  test('a seller without VAT registration has one price and no talk of VAT', () => {
    const price = priceShownFor(starter, 'monthly', { ...registered, vatRate: null })
    expect([price.payCents, price.withoutVatCents]).toEqual([9_900, null])
  })

  test('a rate of nought is still a registered seller', () => {
    expect(priceShownFor(starter, 'monthly', { ...registered, vatRate: 0 }).withoutVatCents).toBe(
      9_900,
    )
  })

  test('half a cent goes up', () => {
    expect(
      priceShownFor(
        { priceCents: 1, billingPeriod: 'monthly', periodPrices: {}, setupFeeCents: 0 },
        'annual',
        {
          ...registered,
          annualDiscountPercent: 12.5,
        },
      ).withoutVatCents,
    ).toBe(11)
  })

  test('a package shows only the periods it is sold for', () => {
    const once = {
      priceCents: 50_000,
      billingPeriod: 'once',
      periodPrices: {},
      setupFeeCents: 0,
    } as const
    expect(advertisedPrices(once, registered).map((price) => price.period)).toEqual(['once'])
    expect(priceShownFor(once, 'annual', registered).payCents).toBe(57_500)
    expect(
      advertisedPrices(starter, { ...registered, annualBilling: false }).map(
        (price) => price.period,
      ),
    ).toEqual(['monthly'])
  })

  test('a longer period says what a month of it costs and what is saved, VAT included', () => {
    const item = {
      priceCents: 10_000,
      billingPeriod: 'monthly',
      periodPrices: { quarterly: 28_500, two_yearly: 250_000 },
      setupFeeCents: 50_000,
    } as const
    expect(advertisedPrices(item, registered).map((price) => price.period)).toEqual([
      ...['monthly', 'quarterly', 'annual', 'two_yearly'],
    ])
    expect(priceShownFor(item, 'quarterly', registered)).toMatchObject({
      payCents: 32_775,
      monthlyEquivalentCents: 10_925,
      savedCents: 1_725,
      // Beside the first period, with its own VAT.
      setupCents: 57_500,
    })
    // Dearer than as many months: nothing is saved.
    expect(priceShownFor(item, 'two_yearly', registered).savedCents).toBe(0)
  })

  test('visitors choose between the periods that some plan is sold for, with a saving that is true of all', () => {
    expect(periodChoices([starter], registered)).toEqual([
      { period: 'monthly', savedPercent: null },
      { period: 'annual', savedPercent: 20 },
    ])
    expect(periodChoices([starter], { ...registered, annualDiscountPercent: 12.5 })).toMatchObject([
      {},
      { savedPercent: 12.5 },
    ])
    const other = {
      priceCents: 10_000,
      billingPeriod: 'monthly',
      periodPrices: { half_yearly: 54_000, annual: 100_000, once: 90_000 },
    } as const
    expect(periodChoices([starter, other], registered)).toEqual([
      { period: 'monthly', savedPercent: null },
      { period: 'half_yearly', savedPercent: 10 },
      { period: 'annual', savedPercent: null },
    ])
    const once = {
      priceCents: 1,
      billingPeriod: 'once',
      periodPrices: {},
      setupFeeCents: 0,
    } as const
    expect(periodChoices([once], registered)).toEqual([])
  })

  test('a year never costs more than twelve months, and what is shown adds up', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        fc.integer({ min: 0, max: 3_000 }),
        (cents, off, vat) => {
          const terms = { vatRate: vat, annualDiscountPercent: off / 100, annualBilling: true }
          const item = {
            priceCents: cents,
            billingPeriod: 'monthly',
            periodPrices: {},
            setupFeeCents: 0,
          } as const
          const year = priceShownFor(item, 'annual', terms)
          expect(year.savedCents).toBeGreaterThanOrEqual(0)
          expect(Number.isSafeInteger(year.payCents)).toBe(true)
          expect(year.withoutVatCents).toBeLessThanOrEqual(year.payCents)
          const exact = (BigInt(cents) * 12n * BigInt(10_000 - off) * 2n + 10_000n) / 20_000n
          expect(year.withoutVatCents).toBe(Number(exact))
        },
      ),
    )
  })
})
