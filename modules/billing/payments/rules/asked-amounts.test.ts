import { expect, test } from 'vitest'
import { askedAmounts } from './asked-amounts.ts'

test('what was owed at first and after each part counts, nothing else does', () => {
  expect(askedAmounts(22_885, [])).toEqual([22_885])
  expect(askedAmounts(22_885, [10_000, 2_885])).toEqual([22_885, 12_885, 10_000])
  expect(askedAmounts(22_885, [22_885])).toEqual([22_885])
  expect(askedAmounts(22_885, [30_000])).toEqual([22_885])
})
