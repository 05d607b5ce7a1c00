import { expect, test } from 'vitest'
import { vatChangeNotice } from './vat-change.ts'

test('a new rate is announced with the old and the new total', () => {
  expect(vatChangeNotice(19_900, { before: 1500, now: 1550 })).toBe(
    'VAT is 15.5% from this renewal, and was 15% before. Your total is R229.85 instead of R228.85.',
  )
})

test('a renewal whose total stays is not announced', () => {
  expect(vatChangeNotice(19_900, { before: 1500, now: 1500 })).toBe('')
  // Half a per cent of ten cents is nothing.
  expect(vatChangeNotice(10, { before: 1500, now: 1550 })).toBe('')
})
