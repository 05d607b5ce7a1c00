import { expect, test } from 'vitest'
import { packagePrice, periodsOf, priceFor } from './price.ts'

test('a month costs what the package says', () => {
  expect(priceFor(19_900, 'monthly', 20)).toEqual({
    listCents: 19_900,
    discountBasisPoints: 0,
    unitPriceCents: 19_900,
  })
  expect(priceFor(19_900, 'once', 20)).toEqual({
    listCents: 19_900,
    discountBasisPoints: 0,
    unitPriceCents: 19_900,
  })
})

test('a year costs twelve months less the discount, rounded half up', () => {
  expect(priceFor(19_900, 'annual', 20)).toEqual({
    listCents: 238_800,
    discountBasisPoints: 2_000,
    unitPriceCents: 191_040,
  })
  expect(priceFor(19_900, 'annual', 0)).toEqual({
    listCents: 238_800,
    discountBasisPoints: 0,
    unitPriceCents: 238_800,
  })
  expect(priceFor(19_900, 'annual', 100).unitPriceCents).toBe(0)
  // 12 × 1 cent less 12.5 % is ten and a half cents.
  expect(priceFor(1, 'annual', 12.5)).toEqual({
    listCents: 12,
    discountBasisPoints: 1_250,
    unitPriceCents: 11,
  })
  expect(priceFor(10_000, 'annual', 33.33).unitPriceCents).toBe(80_004)
})

test('a yearly or once-off price is for its own period and has no discount', () => {
  expect(packagePrice({ priceCents: 12_000, billingPeriod: 'yearly' }, 'annual', 20)).toEqual({
    ...{ listCents: 12_000, discountBasisPoints: 0, unitPriceCents: 12_000 },
  })
  expect(
    packagePrice({ priceCents: 50_000, billingPeriod: 'once' }, 'once', 20).unitPriceCents,
  ).toBe(50_000)
  expect(
    packagePrice({ priceCents: 19_900, billingPeriod: 'monthly' }, 'annual', 20).unitPriceCents,
  ).toBe(191_040)
  expect(
    packagePrice({ priceCents: 19_900, billingPeriod: 'monthly' }, 'monthly', 20).unitPriceCents,
  ).toBe(19_900)
})

test('a package is sold by its own period; a monthly one by the year too where that is on', () => {
  expect([periodsOf('monthly', true), periodsOf('monthly', false)]).toEqual([
    ['monthly', 'annual'],
    ['monthly'],
  ])
  expect([periodsOf('yearly', true), periodsOf('yearly', false)]).toEqual([['annual'], ['annual']])
  expect([periodsOf('once', true), periodsOf('once', false)]).toEqual([['once'], ['once']])
})
