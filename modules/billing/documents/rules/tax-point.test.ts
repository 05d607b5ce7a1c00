import { expect, test } from 'vitest'
import { heldTotals, quotedTotals } from './tax-point.ts'

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
