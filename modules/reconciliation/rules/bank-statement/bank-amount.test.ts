import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalRand, formatRand } from '#kernel/money.ts'
import { parseBankAmount } from './bank-amount.ts'
import { parseBankDate } from './bank-date.ts'

test.each([
  ['1,234.56', 123_456],
  ['1 234,56', 123_456],
  ['1.234,56', null],
  ['12,345,678.9', 1_234_567_890],
  ['R99', 9_900],
  ['-R 1 234.50', -123_450],
  ['R -5', -500],
  ['(50.00)', -5_000],
  ['(50.00', null],
  ['50.00-', -5_000],
  ['-50.00-', null],
  ['+12.3', 1_230],
  ['2,392.00Cr', 239_200],
  ['5,534.00 Dr', -553_400],
  ['1.234', null],
  ['1,23,456', null],
  ['19.99', 1_999],
  ['0.00', 0],
  ['-0.00', 0],
  ['', null],
  ['ten', null],
  ['1e3', null],
  ['99999999999999999', null],
])('%s is %s cents', (text, cents) => {
  expect(parseBankAmount(text)).toBe(cents)
})

test('whatever we write, we read', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => {
      expect(parseBankAmount(decimalRand(cents))).toBe(cents)
      expect(parseBankAmount(formatRand(cents))).toBe(cents)
    }),
  )
})

test.each([
  ['2026/11/03', '2026-11-03'],
  ['2026-11-03 14:02', '2026-11-03'],
  ['20261103', '2026-11-03'],
  ['03/11/2026', '2026-11-03'],
  ['3-11-2026', '2026-11-03'],
  ['03Nov2026', '2026-11-03'],
  ['3 November 2026', '2026-11-03'],
  ['28 Dec', null],
  ['31/02/2026', null],
  ['11/2026', null],
])('%s is the day %s', (text, day) => {
  expect(parseBankDate(text)).toBe(day)
})

test('a day without a year is within the period or nowhere', () => {
  const period = { from: '2025-12-04', to: '2026-01-03' }
  expect(parseBankDate('28 Dec', period)).toBe('2025-12-28')
  expect(parseBankDate('02 Jan', period)).toBe('2026-01-02')
  expect(parseBankDate('28 Feb', period)).toBeNull()
})
