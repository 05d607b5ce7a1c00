import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimalRand, formatRand, formatRandShort, parseRand, shareOf, subtotalFor, totalsWithVat } from './money.ts'

describe('money', () => {
  test('VAT rounds half up to the cent', () => {
    expect(totalsWithVat(19900, 1500)).toEqual({ subtotal: 19900, vat: 2985, total: 22885 })
    expect(shareOf(10, 1500)).toBe(2)
    expect(shareOf(3, 1500)).toBe(0)
    expect(shareOf(-10, 1500)).toBe(-2)
  })

  test('a credit of any amount cancels its original', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e10 }), fc.integer({ min: 0, max: 10000 }), (amount, rate) => {
        expect(shareOf(amount, rate) + shareOf(-amount, rate)).toBe(0)
      }),
    )
  })

  test.each([1500, 1550, 1400])('at %i basis points every total to R1 000 is divided so that its VAT gives exactly it, or not at all', (rate) => {
    const reached = new Map(Array.from({ length: 100_001 }, (_, subtotal) => [totalsWithVat(subtotal, rate).total, subtotal]))
    const totals = Array.from({ length: 100_000 }, (_, index) => index + 1)
    expect(totals.filter((total) => subtotalFor(total, rate) !== (reached.get(total) ?? null))).toEqual([])
    expect(totals.filter((total) => !reached.has(total)).length).toBeLessThan(15_000)
  })

  test('knows the prices that are round with VAT', () => {
    expect([8_900, 19_900, 49_900].map((total) => subtotalFor(total, 1500))).toEqual([7_739, 17_304, 43_391])
    expect(subtotalFor(4, 1500)).toBeNull()
    expect(subtotalFor(8_900, 0)).toBe(8_900)
  })

  test('is shown in the South African style', () => {
    expect(formatRand(123456)).toBe('R1\u00a0234.56')
    expect(formatRand(-5)).toBe('-R0.05')
    expect(formatRand(123456789000)).toBe('R1\u00a0234\u00a0567\u00a0890.00')
    expect(formatRandShort(19900)).toBe('R199')
  })

  test('text and cents round-trip', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e11, max: 1e11 }), (cents) => {
        expect(parseRand(decimalRand(cents))).toBe(cents)
        expect(parseRand(formatRand(cents))).toBe(cents)
      }),
    )
  })

  test('what is not an amount is refused', () => {
    for (const text of ['', 'abc', '1.234', '1,2,3', '--4', 'R', '1e5', 'NaN']) expect(parseRand(text)).toBeNull()
  })

  test('fractions of a cent are a fault in the program', () => {
    expect(() => formatRand(1.5)).toThrow(RangeError)
  })
})
