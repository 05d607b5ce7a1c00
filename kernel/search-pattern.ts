// What PostgreSQL's pg_trgm can look up: three letters or digits in a row, or fewer beside a
// separator, where it counts the edge of the word.
const lookup = /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]/u

/**
 * The LIKE pattern of a search, in a form that a trigram index supports: a substring match where
 * possible, else a match from the beginning. Null without a letter or digit: nothing matches.
 */
export function searchPattern(search: string): string | null {
  if (!/[\p{L}\p{N}]/u.test(search)) return null
  const escaped = search.replace(/[\\%_]/g, '\\$&')
  return lookup.test(search) ? `%${escaped}%` : `${escaped}%`
}
