import { expect, test } from 'vitest'
import { reviewStatistics } from './review-statistics.ts'

test('statistics count by status and by rating', () => {
  const found = reviewStatistics([
    { status: 'approved', rating: 5, count: 2 },
    { status: 'pending', rating: 4, count: 1 },
  ])
  expect(found).toMatchObject({ total: 3, approved: 2, pending: 1, average: '4.7' })
  expect(found?.distribution.map(({ count }) => count)).toEqual([2, 1, 0, 0, 0])
  expect(reviewStatistics([])).toBeNull()
})
