import { type AnyColumn, ilike, or, type SQL, sql } from 'drizzle-orm'
import { searchPattern } from '#kernel/search-pattern.ts'

/**
 * Rows that have the searched text in one of these columns, in any case. A blank search is no
 * condition; what no text can hold finds nothing.
 */
export function hasText(search: string, ...columns: (AnyColumn | SQL)[]): SQL | undefined {
  if (search === '') return undefined
  const pattern = searchPattern(search)
  return pattern === null ? sql`false` : or(...columns.map((column) => ilike(column, pattern)))
}

/**
 * The text of a column with every occurrence of `words`, in any case, replaced; blank words are not
 * looked for. `words` may be another column.
 */
export function replacedText(
  column: AnyColumn | SQL,
  words: AnyColumn | SQL | string,
  substitute: string,
): SQL {
  // What no text matches stands for blank words.
  const pattern = sql`case when btrim(${words}::text) = '' then '\\A.\\A'
    else regexp_replace(${words}::text, '([.*+?^$(){}|\\[\\]\\\\-])', '\\\\\\1', 'g') end`
  return sql`regexp_replace(${column}, ${pattern}, ${substitute.replaceAll('\\', '\\\\')}, 'gi')`
}
