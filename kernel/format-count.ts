import { countCap } from './paging.ts'

const grouped = new Intl.NumberFormat('en-US', { useGrouping: true })

/** '1 234', with a space that does not break. */
export function formatCount(count: number): string {
  return grouped.format(count).replaceAll(',', '\u00a0')
}

/** '1 account', '12 accounts'. */
export function countOf(count: number, one: string): string {
  return `${formatCount(count)} ${count === 1 ? one : `${one}s`}`
}

/** Of a count that stops at `countCap` + 1: '1 000+' from there. */
export function formatCappedCount(count: number): string {
  return count > countCap ? `${formatCount(countCap)}+` : formatCount(count)
}
