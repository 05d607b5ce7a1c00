import { expect, test } from 'vitest'
import { vatSpans } from '#modules/settings/rules/vat-rates.ts'
import {
  apportioned,
  apportionedInside,
  isAtRates,
  lastDaysShares,
  partsLeft,
  scaledParts,
} from './rate-parts.ts'

const rates = [
  { effectiveFrom: '2018-04-01', rateBasisPoints: 1500 },
  { effectiveFrom: '2028-02-01', rateBasisPoints: 1550 },
]

test('a period has the rates of its days: before, across and after the change', () => {
  expect(vatSpans(rates, '2028-01-01', '2028-02-01')).toEqual([
    { from: '2028-01-01', days: 31, rateBasisPoints: 1500 },
  ])
  expect(vatSpans(rates, '2027-06-01', '2028-06-01')).toEqual([
    { from: '2027-06-01', days: 245, rateBasisPoints: 1500 },
    { from: '2028-02-01', days: 121, rateBasisPoints: 1550 },
  ])
  expect(vatSpans(rates, '2028-02-01', '2028-03-01')).toEqual([
    { from: '2028-02-01', days: 29, rateBasisPoints: 1550 },
  ])
  expect(
    vatSpans(
      [...rates, { effectiveFrom: '2027-08-01', rateBasisPoints: 1500 }],
      '2027-06-01',
      '2027-09-01',
    ),
  ).toHaveLength(1)
  expect(() => vatSpans(rates, '2018-03-31', '2018-05-01')).toThrow(
    'No VAT rate is known for 2018-03-31',
  )
})

test('the price is apportioned by days, to the cent, and so is a total that is held', () => {
  const spans = vatSpans(rates, '2027-06-01', '2028-06-01')
  const price = apportioned(120_000, spans)
  expect(price.totals).toEqual({ subtotal: 120_000, vat: 18_198, total: 138_198 })
  expect(price.parts).toEqual([
    { from: '2027-06-01', rateBasisPoints: 1500, subtotalCents: 80_328, vatCents: 12_049 },
    { from: '2028-02-01', rateBasisPoints: 1550, subtotalCents: 39_672, vatCents: 6_149 },
  ])
  const held = apportionedInside(138_000, spans)
  expect(held.totals.total).toBe(138_000)
  expect(held.parts?.map(({ subtotalCents, vatCents }) => subtotalCents + vatCents)).toEqual([
    92_377, 45_623,
  ])
  expect([
    isAtRates(price, spans),
    isAtRates({ rate: 1500, parts: null }, spans),
    isAtRates({ rate: 1500, parts: null }, spans.slice(0, 1)),
  ]).toEqual([...[true, false, true]])
})

test('a credit note has its share of each rate, and the last one what is left', () => {
  const { parts } = apportioned(120_000, vatSpans(rates, '2027-06-01', '2028-06-01'))
  expect(
    scaledParts(parts ?? [], { subtotal: -120_000, vat: -18_198 }).map(({ vatCents }) => vatCents),
  ).toEqual([-12_049, -6_149])
  const half = scaledParts(parts ?? [], { subtotal: -60_001, vat: -9_099 })
  expect(half.reduce((sum, { subtotalCents }) => sum + subtotalCents, 0)).toBe(-60_001)
  expect(half.reduce((sum, { vatCents }) => sum + vatCents, 0)).toBe(-9_099)
})

test('an amount for the last days has the rates of those days, never more than a rate has left', () => {
  const parts = apportioned(120_000, vatSpans(rates, '2027-06-01', '2028-06-01')).parts ?? []
  const shares = (amount: number, days: number, left = parts) =>
    lastDaysShares(amount, left, { days, ofDays: 366 })
  expect(shares(10_000, 121)).toEqual([0, 10_000])
  expect(shares(10_000, 152)).toEqual([Math.round((10_000 * 31) / 152), 7_961])
  expect(shares(120_000, 366)).toEqual([80_328, 39_672])
  const left = partsLeft(parts, [
    null,
    parts.slice(1).map((part) => ({ ...part, subtotalCents: -39_000 })),
  ])
  expect(shares(10_000, 121, left)).toEqual([9_328, 672])
})
