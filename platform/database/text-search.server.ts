import { type AnyColumn, ilike, or, type SQL, sql } from 'drizzle-orm'
import { searchPattern } from '#kernel/search-pattern.ts'

/** Rows that have the searched text in one of these columns, in any case. A blank search is no condition; what no text can hold finds nothing. */
export function hasText(search: string, ...columns: (AnyColumn | SQL)[]): SQL | undefined {
  if (search === '') return undefined
  const pattern = searchPattern(search)
  return pattern === null ? sql`false` : or(...columns.map((column) => ilike(column, pattern)))
}
