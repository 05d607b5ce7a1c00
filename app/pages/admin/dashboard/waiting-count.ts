import { countCap } from '#kernel/paging.ts'

type WaitingCount = { count: number; isMore: boolean }

/** A count that stops at a cap, as its list does. */
export function upTo(count: number, cap = countCap): WaitingCount {
  return { count: Math.min(count, cap), isMore: count > cap }
}

export function exactly(count: number): WaitingCount {
  return { count, isMore: false }
}
