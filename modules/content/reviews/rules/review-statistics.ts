import type { ReviewStatus } from './review-form.ts'

type Counted = { status: ReviewStatus; rating: number; count: number }

/**
 * B§2.2.17: the four cards and the bars from 5 to 1, over all reviews; the average has one decimal
 * (B§9). Null without reviews.
 */
export function reviewStatistics(rows: readonly Counted[]) {
  const sum = (of: (row: Counted) => number) => rows.reduce((total, row) => total + of(row), 0)
  const total = sum(({ count }) => count)
  if (total === 0) return null
  const inStatus = (status: ReviewStatus) => sum((row) => (row.status === status ? row.count : 0))
  return {
    total,
    approved: inStatus('approved'),
    pending: inStatus('pending'),
    average: (sum(({ rating, count }) => rating * count) / total).toFixed(1),
    distribution: [5, 4, 3, 2, 1].map((rating) => ({
      rating,
      count: sum((row) => (row.rating === rating ? row.count : 0)),
    })),
  }
}

export type ReviewStatistics = NonNullable<ReturnType<typeof reviewStatistics>>
