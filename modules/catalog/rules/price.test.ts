import { expect, test } from 'vitest'
import type { PackageBillingPeriod } from './package.ts'
import { billingPeriodLabels, perPeriod } from './period-labels.ts'
import { annualPrice, billingPeriods, monthsPerPeriod, packagePrice, periodsOf } from './price.ts'

test('a year costs twelve months less the discount, rounded half up', () => {
  expect(annualPrice(19_900, 20)).toEqual({
    listCents: 238_800,
    discountBasisPoints: 2_000,
    unitPriceCents: 191_040,
  })
  expect(annualPrice(19_900, 0)).toEqual({
    listCents: 238_800,
    discountBasisPoints: 0,
    unitPriceCents: 238_800,
  })
  expect(annualPrice(19_900, 100).unitPriceCents).toBe(0)
  // 12 × 1 cent less 12.5 % is ten and a half cents.
  expect(annualPrice(1, 12.5)).toEqual({
    listCents: 12,
    discountBasisPoints: 1_250,
    unitPriceCents: 11,
  })
  expect(annualPrice(10_000, 33.33).unitPriceCents).toBe(80_004)
})

const base = { periodPrices: {} }

test('a yearly or once-off price is for its own period and has no discount', () => {
  const yearly = { ...base, priceCents: 12_000, billingPeriod: 'yearly' } as const
  expect(packagePrice(yearly, 'annual', 20)).toEqual({
    ...{ listCents: 12_000, discountBasisPoints: 0, unitPriceCents: 12_000 },
  })
  const once = { ...base, priceCents: 50_000, billingPeriod: 'once' } as const
  expect(packagePrice(once, 'once', 20)?.unitPriceCents).toBe(50_000)
  const monthly = { ...base, priceCents: 19_900, billingPeriod: 'monthly' } as const
  expect(packagePrice(monthly, 'annual', 20)?.unitPriceCents).toBe(191_040)
  expect(packagePrice(monthly, 'monthly', 20)?.unitPriceCents).toBe(19_900)
})

test('a package is sold by its own period; a monthly one by the year too where that is on', () => {
  const periods = (billingPeriod: PackageBillingPeriod) =>
    [true, false].map((annual) => periodsOf({ ...base, billingPeriod }, annual))
  expect(periods('monthly')).toEqual([['monthly', 'annual'], ['monthly']])
  expect(periods('quarterly')).toEqual([['quarterly'], ['quarterly']])
  expect(periods('yearly')).toEqual([['annual'], ['annual']])
  expect(periods('two_yearly')).toEqual([['two_yearly'], ['two_yearly']])
  expect(periods('once')).toEqual([['once'], ['once']])
})

const withOthers = {
  priceCents: 10_000,
  billingPeriod: 'monthly',
  periodPrices: { quarterly: 28_500, annual: 99_000, two_yearly: 300_000, once: 45_000 },
} as const

test('a package is sold for every period that it has a price for, the shortest first', () => {
  expect(periodsOf(withOthers, true)).toEqual([
    'monthly',
    'quarterly',
    'annual',
    'two_yearly',
    'once',
  ])
  // Without annual billing not even a price of its own is offered beside the month.
  expect(periodsOf(withOthers, false)).toEqual(['monthly', 'quarterly', 'two_yearly', 'once'])
})

test('a period with its own price costs that, compared with as many months where there is a monthly price', () => {
  expect(packagePrice(withOthers, 'quarterly', 20)).toEqual({
    ...{ listCents: 30_000, discountBasisPoints: 0, unitPriceCents: 28_500 },
  })
  // Its own annual price comes before the discount of the settings.
  expect(packagePrice(withOthers, 'annual', 20)).toEqual({
    ...{ listCents: 120_000, discountBasisPoints: 0, unitPriceCents: 99_000 },
  })
  // Two years at more than 24 months are no saving, and what is paid once compares with nothing.
  expect(packagePrice(withOthers, 'two_yearly', 20)?.listCents).toBe(300_000)
  expect(packagePrice(withOthers, 'once', 20)?.listCents).toBe(45_000)
  const yearlyToo = {
    priceCents: 90_000,
    billingPeriod: 'yearly',
    periodPrices: { monthly: 9_000 },
  } as const
  expect(packagePrice(yearlyToo, 'annual', 20)).toEqual({
    ...{ listCents: 108_000, discountBasisPoints: 0, unitPriceCents: 90_000 },
  })
})

test('a period without a price is null and never the price of another one', () => {
  expect(packagePrice(withOthers, 'half_yearly', 20)).toBeNull()
  expect(
    packagePrice({ ...base, priceCents: 9_000, billingPeriod: 'quarterly' }, 'annual', 20),
  ).toBeNull()
})

test('periods are shown in words', () => {
  expect(billingPeriods.map((period) => billingPeriodLabels[period])).toEqual([
    ...['Monthly', 'Quarterly', 'Half-yearly', 'Annual', 'Two-yearly', 'Once-off'],
  ])
  expect(billingPeriods.map(perPeriod)).toEqual([
    ...['per month', 'per quarter', 'per half-year', 'per year', 'per two years', 'once'],
  ])
})

test('every period has its whole number of months, but not what is paid once', () => {
  expect(billingPeriods.map((period) => monthsPerPeriod[period])).toEqual([1, 3, 6, 12, 24, null])
})
