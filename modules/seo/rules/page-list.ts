import type { ListQuery, ListShape } from '#kernel/list-query.ts'
import type { VitalName } from './vitals.ts'

export const pageStates = ['active', 'inactive'] as const
export const scoreRanges = ['green', 'yellow', 'red'] as const

export const pageListShape = {
  sorts: ['name'],
  defaultSort: { by: 'name', descending: false },
  filters: { state: pageStates, score: scoreRanges },
} as const satisfies ListShape

export type PageListQuery = ListQuery<'name', typeof pageListShape.filters>

/**
 * How visitors meet a page, by the thresholds of web.dev; the load time has none and takes those of
 * LCP.
 */
export type SpeedRating = 'good' | 'fair' | 'poor'

const thresholds: Record<VitalName, { good: number; fair: number }> = {
  LCP: { good: 2_500, fair: 4_000 },
  FID: { good: 100, fair: 300 },
  INP: { good: 200, fair: 500 },
  CLS: { good: 0.1, fair: 0.25 },
  LOAD: { good: 2_500, fair: 4_000 },
}

export function speedRating(name: VitalName, value: number): SpeedRating {
  const { good, fair } = thresholds[name]
  if (value <= good) return 'good'
  return value <= fair ? 'fair' : 'poor'
}

/** '1.8 s', '120 ms', and of CLS, which has no unit, two decimals. */
export function shownVital(name: VitalName, value: number): string {
  if (name === 'CLS') return value.toFixed(2)
  return value >= 1_000 ? `${(value / 1_000).toFixed(1)} s` : `${Math.round(value)} ms`
}
