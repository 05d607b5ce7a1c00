import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  decimalRand,
  formatRand,
  formatRandShort,
  parseRand,
  shareOf,
  subtotalFor,
  totalsWithVat,
  vatInside,
} from './money.ts'

describe('money', () => {
  test('VAT rounds half up to the cent', () => {
    expect(totalsWithVat(19900, 1500)).toEqual({ subtotal: 19900, vat: 2985, total: 22885 })
    expect(shareOf(10, 1500)).toBe(2)
    expect(shareOf(3, 1500)).toBe(0)
    expect(shareOf(-10, 1500)).toBe(-2)
  })

  test('a credit of any amount cancels its original', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e10 }),
        fc.integer({ min: 0, max: 10000 }),
        (amount, rate) => {
          expect(shareOf(amount, rate) + shareOf(-amount, rate)).toBe(0)
        },
      ),
    )
  })

  test.each([1500, 1550, 1400])(
    'at %i basis points every total to R1 000 is divided so that its VAT gives exactly it, or not at all',
    (rate) => {
      const reached = new Map(
        Array.from({ length: 100_001 }, (_, subtotal) => [
          totalsWithVat(subtotal, rate).total,
          subtotal,
        ]),
      )
      const totals = Array.from({ length: 100_000 }, (_, index) => index + 1)
      expect(
        totals.filter((total) => subtotalFor(total, rate) !== (reached.get(total) ?? null)),
      ).toEqual([])
      expect(totals.filter((total) => !reached.has(total)).length).toBeLessThan(15_000)
    },
  )

  test('knows the prices that are round with VAT', () => {
    expect([8_900, 19_900, 49_900].map((total) => subtotalFor(total, 1500))).toEqual([
      7_739, 17_304, 43_391,
    ])
    expect(subtotalFor(4, 1500)).toBeNull()
    expect(subtotalFor(8_900, 0)).toBe(8_900)
  })

  test('is shown in the South African style', () => {
    expect(formatRand(123456)).toBe('R1\u00a0234.56')
    expect(formatRand(-5)).toBe('-R0.05')
    expect(formatRand(123456789000)).toBe('R1\u00a0234\u00a0567\u00a0890.00')
    expect(formatRandShort(19900)).toBe('R199')
  })

  test('is shown without a sign when it is nothing, and whole below a rand and at every thousand', () => {
    const shown = [0, 1, 99, 100, 99_999, 100_000, 99_999_999, 100_000_000].map((cents) =>
      formatRand(cents).replaceAll('\u00a0', ' '),
    )
    expect(shown).toEqual([
      'R0.00',
      'R0.01',
      'R0.99',
      'R1.00',
      'R999.99',
      'R1 000.00',
      'R999 999.99',
      'R1 000 000.00',
    ])
    expect([formatRand(-1), formatRand(-100_000)]).toEqual(['-R0.01', '-R1\u00a0000.00'])
    expect([formatRandShort(0), formatRandShort(19_950), formatRandShort(-19_900)]).toEqual([
      'R0',
      'R199.50',
      '-R199',
    ])
    expect([0, 5, -5, 100, -123_456].map(decimalRand)).toEqual([
      '0.00',
      '0.05',
      '-0.05',
      '1.00',
      '-1234.56',
    ])
  })

  test('VAT inside a total is rounded half up, and negative amounts mirror positive ones', () => {
    expect([22_885, 115, 4, 3, 0].map((total) => vatInside(total, 1500))).toEqual([
      2_985, 15, 1, 0, 0,
    ])
    expect(vatInside(-22_885, 1500)).toBe(-2_985)
    expect(vatInside(22_885, 0)).toBe(0)
  })

  test.each([
    ['1234.5', 123_450],
    ['1 234,50', 123_450],
    ['1\u00a0234,50', 123_450],
    [' R99 ', 9_900],
    ['r 99.90', 9_990],
    ['-R5', -500],
    ['0.05', 5],
    ['999999999999.99', 99_999_999_999_999],
  ])('%j is %i cents', (text, cents) => {
    expect(parseRand(text)).toBe(cents)
  })

  test('less than nothing of nothing is nothing', () => {
    expect(Object.is(parseRand('-0.00'), 0)).toBe(true)
    expect(Object.is(parseRand('-0'), 0)).toBe(true)
  })

  test.each([
    '5R',
    '1R5',
    'RR5',
    '1234567890123',
    '.5',
    '5.',
    '5.123',
    '1.2.3',
    '$5',
    '5 rand',
    '٥',
  ])('%j is no amount', (text) => {
    expect(parseRand(text)).toBeNull()
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
    for (const text of ['', 'abc', '1.234', '1,2,3', '--4', 'R', '1e5', 'NaN'])
      expect(parseRand(text)).toBeNull()
  })

  test('fractions of a cent are a fault in the program', () => {
    for (const use of [
      formatRand,
      decimalRand,
      (cents: number) => shareOf(cents, 1500),
      (cents: number) => vatInside(cents, 1500),
    ])
      for (const cents of [1.5, Number.NaN, 2 ** 53])
        expect(() => use(cents)).toThrow(`Money must be whole cents, got ${cents}`)
  })
})
