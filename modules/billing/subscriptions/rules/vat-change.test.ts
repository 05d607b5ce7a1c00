import { expect, test } from 'vitest'
import { vatChangeNotice } from './period.ts'

const at = (rateBasisPoints: number) => [{ from: '2028-02-05', days: 29, rateBasisPoints }]

test('a new rate is announced with the old and the new total', () => {
  expect(vatChangeNotice(19_900, { before: at(1500), now: at(1550) })).toBe(
    'VAT is 15.5% from this renewal, and was 15% before. Your total is R229.85 instead of R228.85.',
  )
})

test('a period across the change names its day', () => {
  const across = [
    { from: '2028-01-20', days: 12, rateBasisPoints: 1500 },
    { from: '2028-02-01', days: 19, rateBasisPoints: 1550 },
  ]
  expect(vatChangeNotice(19_900, { before: at(1500), now: across })).toBe(
    'VAT is 15.5% from 1 Feb 2028, and was 15% before. Your total is R229.46 instead of R228.85.',
  )
})

test('a renewal whose total stays is not announced', () => {
  expect(vatChangeNotice(19_900, { before: at(1500), now: at(1500) })).toBe('')
  // Half a per cent of ten cents is nothing.
  expect(vatChangeNotice(10, { before: at(1500), now: at(1550) })).toBe('')
})
