import { expect, test } from 'vitest'
import { requestedAmounts } from './requested-amounts.ts'

test('what was owed at first and after each part counts, nothing else does', () => {
  expect(requestedAmounts(22_885, [])).toEqual([22_885])
  expect(requestedAmounts(22_885, [10_000, 2_885])).toEqual([22_885, 12_885, 10_000])
  expect(requestedAmounts(22_885, [22_885])).toEqual([22_885])
  expect(requestedAmounts(22_885, [30_000])).toEqual([22_885])
})
