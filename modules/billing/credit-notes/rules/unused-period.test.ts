import { describe, expect, test } from 'vitest'
import { unusedArithmetic, unusedRest } from './unused-period.ts'

/** A year from 1 January 2027. */
const annual = {
  startDate: '2027-01-01',
  lastBillingDate: null,
  nextBillingDate: '2028-01-01',
  anchorDay: 1,
  billingPeriod: 'annual',
} as const
const price = { priceCents: 365_000, leftCents: 365_000 }

test('the unused rest of a period is its price for the days that are left', () => {
  expect(unusedRest(annual, { ...price, from: '2027-12-22' })).toEqual({
    ...{ start: '2027-01-01', from: '2027-12-22', to: '2028-01-01', days: 10, ofDays: 365 },
    priceCents: 365_000,
    subtotalCents: 10_000,
  })
  expect(unusedRest(annual, { ...price, from: '2027-12-31' })?.subtotalCents).toBe(1_000)
})

test('a period that is used up leaves nothing', () => {
  expect(unusedRest(annual, { ...price, from: '2028-01-01' })).toBeNull()
  expect(unusedRest(annual, { ...price, from: '2028-03-01' })).toBeNull()
})

test('no more is left than earlier credit notes left', () => {
  expect(
    unusedRest(annual, { ...price, leftCents: 9_999, from: '2027-12-22' })?.subtotalCents,
  ).toBe(9_999)
  expect(unusedRest(annual, { ...price, leftCents: 1, from: '2027-12-22' })?.subtotalCents).toBe(1)
  expect(unusedRest(annual, { ...price, leftCents: 0, from: '2027-12-22' })).toBeNull()
})

test('of a period that was invoiced in advance all its days are left', () => {
  const ahead = {
    ...annual,
    billingPeriod: 'monthly',
    lastBillingDate: '2027-02-01',
    nextBillingDate: '2027-03-01',
  } as const
  expect(
    unusedRest(ahead, { priceCents: 19_900, leftCents: 19_900, from: '2027-01-27' }),
  ).toMatchObject({
    ...{ from: '2027-02-01', to: '2027-03-01', days: 28, ofDays: 28 },
    subtotalCents: 19_900,
  })
})

test('the arithmetic is shown with the last day that counts', () => {
  const rest = unusedRest(annual, { ...price, from: '2027-12-22' })
  expect(rest && unusedArithmetic(rest).replaceAll('\u00a0', ' ')).toBe(
    'R3 650.00 × 10 of 365 days, 22 Dec 2027 to 31 Dec 2027 = R100.00',
  )
})

test('days are credited once, and a part of them that was credited comes off', () => {
  const credited = [{ from: '2027-12-22', cents: 10_000 }]
  expect(
    unusedRest(annual, { ...price, leftCents: 355_000, from: '2027-12-22', credited }),
  ).toBeNull()
  expect(
    unusedRest(annual, { ...price, leftCents: 355_000, from: '2027-12-26', credited }),
  ).toBeNull()
  const half = [{ from: '2027-12-22', cents: 5_000 }]
  const rest = unusedRest(annual, {
    ...price,
    leftCents: 360_000,
    from: '2027-12-22',
    credited: half,
  })
  expect(rest?.subtotalCents).toBe(5_000)
  expect(rest && unusedArithmetic(rest).replaceAll('\u00a0', ' ')).toBe(
    'R3 650.00 × 10 of 365 days, 22 Dec 2027 to 31 Dec 2027 less R50.00 credited before = R50.00',
  )
})

test('of days that were credited in part, fewer days later have their share of that credit', () => {
  const credited = [{ from: '2027-12-22', cents: 5_000 }]
  const left = { ...price, leftCents: 360_000, credited }
  expect(unusedRest(annual, { ...left, from: '2027-12-27' })?.subtotalCents).toBe(2_500)
})

describe('a period whose VAT rate changes on 22 December', () => {
  const parts = [
    { from: '2027-01-01', priceCents: 355_000, leftCents: 355_000, rateBasisPoints: 1500 },
    { from: '2027-12-22', priceCents: 10_000, leftCents: 10_000, rateBasisPoints: 1550 },
  ]
  const arithmeticOf = (from: string, changes: object = {}) => {
    const rest = unusedRest(annual, { ...price, parts, from, ...changes })
    return rest && unusedArithmetic(rest).replaceAll('\u00a0', ' ')
  }

  test('leaves the days of each rate at their own price', () => {
    expect(unusedRest(annual, { ...price, parts, from: '2027-12-12' })).toEqual({
      ...{ start: '2027-01-01', from: '2027-12-12', to: '2028-01-01', days: 20, ofDays: 365 },
      priceCents: 365_000,
      subtotalCents: 20_000,
      parts: [
        {
          ...{ priceCents: 355_000, rateBasisPoints: 1500, days: 10, ofDays: 355 },
          subtotalCents: 10_000,
        },
        {
          ...{ priceCents: 10_000, rateBasisPoints: 1550, days: 10, ofDays: 10 },
          subtotalCents: 10_000,
        },
      ],
    })
  })

  test('shows the arithmetic of each rate that has days left', () => {
    expect(arithmeticOf('2027-12-12')).toBe(
      'R3 550.00 × 10 of 355 days at 15% + R100.00 × 10 of 10 days at 15.5%, 12 Dec 2027 to 31 Dec 2027 = R200.00',
    )
    for (const [from, days, rand] of [
      ['2027-12-22', 10, 'R100.00'],
      ['2027-12-27', 5, 'R50.00'],
    ] as const)
      expect(arithmeticOf(from)).toBe(
        `R100.00 × ${days} of 10 days at 15.5%, ${from.slice(-2)} Dec 2027 to 31 Dec 2027 = ${rand}`,
      )
  })

  test('has an earlier credit come off the days and the rate that it was for', () => {
    const credited = [{ from: '2027-12-27', cents: 5_000, byRate: [0, 5_000] }]
    expect(arithmeticOf('2027-12-12', { credited })).toBe(
      'R3 550.00 × 10 of 355 days at 15% + R100.00 × 10 of 10 days at 15.5%, 12 Dec 2027 to 31 Dec 2027 less R50.00 credited before = R150.00',
    )
  })
})
