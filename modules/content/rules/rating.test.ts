import { expect, test } from 'vitest'
import { meanRating } from './review.ts'

test('one decimal, over all of them, and nothing of nothing', () => {
  expect(meanRating([5, 5, 4])).toEqual({ mean: '4.7', count: 3 })
  expect(meanRating([5])).toEqual({ mean: '5.0', count: 1 })
  expect(meanRating([])).toBeNull()
})
