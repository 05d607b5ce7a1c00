import { isStorable } from './field-name.ts'

/**
 * One page of a list. Keyset paging: `next` and `previous` are opaque positions for the URL, null
 * at the ends.
 */
export type Page<Row> = {
  rows: Row[]
  next: string | null
  previous: string | null
  /**
   * Rows that match. Exact, unless `countIsCapped` says that counting stopped there: 'more than'.
   */
  count: number
  countIsCapped: boolean
}

export const pageSizes = [25, 50, 100] as const
export type PageSize = (typeof pageSizes)[number]
export const defaultPageSize: PageSize = 25
export const countCap = 1_000

/** What a page says of rows that were counted up to `countCap` + 1. */
export function cappedCount(counted: number): Pick<Page<unknown>, 'count' | 'countIsCapped'> {
  return { count: Math.min(counted, countCap), countIsCapped: counted > countCap }
}

export type Position = { direction: 'after' | 'before'; values: (string | number | null)[] }

/**
 * Positions travel in the URL as base64url JSON; anything else reads as null and the list starts at
 * the top.
 */
export function encodePosition(values: Position['values']): string {
  return btoa(unescape(encodeURIComponent(JSON.stringify(values))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

export function decodePosition(text: string, length: number): Position['values'] | null {
  try {
    const json = decodeURIComponent(escape(atob(text.replaceAll('-', '+').replaceAll('_', '/'))))
    const values: unknown = JSON.parse(json)
    if (!Array.isArray(values) || values.length !== length) return null
    return values.every(isPositionValue) ? values : null
  } catch {
    return null
  }
}

function isPositionValue(value: unknown): value is Position['values'][number] {
  return (
    value === null || typeof value === 'number' || (typeof value === 'string' && isStorable(value))
  )
}
