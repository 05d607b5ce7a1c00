import { expect, test } from 'vitest'
import { retryDelay } from './retry-delay.ts'

test('waits longer after each failure, up to half a minute', () => {
  expect([1, 2, 3, 4, 5, 6, 60].map((failures) => retryDelay(failures, 0.5))).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ])
})

test('browsers that lost the same server do not all come back at once', () => {
  expect(retryDelay(6, 0)).toBe(22_500)
  expect(retryDelay(6, 1)).toBe(37_500)
})
