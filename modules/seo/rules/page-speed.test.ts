import { expect, test } from 'vitest'
import { shownVital, speedRating } from './page-list.ts'
import type { VitalName } from './vitals.ts'

test.each<[VitalName, number, string, string]>([
  ['LCP', 2_500, 'good', '2.5 s'],
  ['LCP', 2_501, 'fair', '2.5 s'],
  ['LCP', 4_001, 'poor', '4.0 s'],
  ['INP', 200, 'good', '200 ms'],
  ['INP', 501, 'poor', '501 ms'],
  ['FID', 12.4, 'good', '12 ms'],
  ['CLS', 0.1, 'good', '0.10'],
  ['CLS', 0.25, 'fair', '0.25'],
  ['CLS', 0.26, 'poor', '0.26'],
  ['LOAD', 999, 'good', '999 ms'],
])('%s of %d is %s and shown as %s', (name, value, rating, shown) => {
  expect([speedRating(name, value), shownVital(name, value)]).toEqual([rating, shown])
})
