import { describe, expect, test } from 'vitest'
import { heldOverPeriod, heldTotals, quotedTotals } from './tax-point.ts'

const quoted = quotedTotals(19_900, 1500)

test('a price is quoted without VAT, at the rate of the day', () => {
  expect(quoted).toEqual({ subtotalCents: 19_900, vatRateBasisPoints: 1500, vatCents: 2_985 })
})

test('paid at the same rate, the tax invoice says what the pro-forma said', () => {
  expect(heldTotals(quoted, 1500)).toEqual({
    totals: { subtotal: 19_900, vat: 2_985, total: 22_885 },
    difference: null,
  })
})

test('a quotation whose VAT was left by a revision keeps it to the cent', () => {
  const revised = { subtotalCents: 19_900, vatRateBasisPoints: 1500, vatCents: 2_984 }
  expect(heldTotals(revised, 1500).totals).toEqual({ subtotal: 19_900, vat: 2_984, total: 22_884 })
})

test('a higher rate is found inside the quoted total, and the price gives way by exactly as much', () => {
  expect(heldTotals(quoted, 1550)).toEqual({
    totals: { subtotal: 19_814, vat: 3_071, total: 22_885 },
    difference: {
      description: 'Price adjusted for VAT (15.5%) instead of VAT (15%); your total stays the same',
      cents: -86,
    },
  })
})

test('a lower rate raises the price inside the same total', () => {
  const { totals, difference } = heldTotals(quoted, 1400)
  expect(totals).toEqual({ subtotal: 20_075, vat: 2_810, total: 22_885 })
  expect(difference?.cents).toBe(175)
})

test('where rounding leaves nothing between the two there is no line for it', () => {
  expect(heldTotals(quotedTotals(3, 1500), 1550)).toEqual({
    totals: { subtotal: 3, vat: 0, total: 3 },
    difference: null,
  })
})

describe('over a period whose rates are known', () => {
  const price = quotedTotals(20_000, 1500)
  const before = { from: '2028-01-02', days: 30, rateBasisPoints: 1500 }
  const after = { from: '2028-02-01', days: 30, rateBasisPoints: 1550 }
  const parts = [
    { from: '2028-01-02', rateBasisPoints: 1500, subtotalCents: 10_000, vatCents: 1_500 },
    { from: '2028-02-01', rateBasisPoints: 1550, subtotalCents: 9_957, vatCents: 1_543 },
  ]

  test('what was quoted at them stays, to the cent', () => {
    const revised = { ...price, vatCents: 2_999 }
    expect(heldOverPeriod(revised, [before])).toEqual({
      totals: { subtotal: 20_000, vat: 2_999, total: 22_999 },
      ...{ rate: 1500, parts: null, difference: null },
    })
    const across = { ...price, subtotalCents: 19_957, vatCents: 3_042, rateParts: parts }
    expect(heldOverPeriod(across, [before, after])).toEqual({
      totals: { subtotal: 19_957, vat: 3_042, total: 22_999 },
      ...{ rate: 1500, parts, difference: null },
    })
  })

  test('another rate is found inside the quoted total', () => {
    expect(heldOverPeriod(price, [{ ...before, rateBasisPoints: 1400 }])).toEqual({
      totals: { subtotal: 20_175, vat: 2_825, total: 23_000 },
      ...{ rate: 1400, parts: null },
      difference: {
        description: 'Price adjusted for VAT (14%) instead of VAT (15%); your total stays the same',
        cents: 175,
      },
    })
  })

  test('a change within the period splits the quoted total by days, and names both rates', () => {
    expect(heldOverPeriod(price, [before, after])).toEqual({
      totals: { subtotal: 19_957, vat: 3_043, total: 23_000 },
      ...{ rate: 1500, parts },
      difference: {
        description:
          'Price adjusted for VAT (15%) and VAT (15.5%) instead of VAT (15%); your total stays the same',
        cents: -43,
      },
    })
  })
})
