// What PostgreSQL's pg_trgm can look up: three letters or digits in a row, or fewer beside a separator, where it counts the edge of the word.
const lookup = /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]/u

/**
 * The LIKE pattern of a search, in the form that a trigram index can answer: anywhere in the text where that can be looked up, else from the
 * beginning. Null when there is no letter or digit in it: nothing matches.
 */
export function searchPattern(search: string): string | null {
  if (!/[\p{L}\p{N}]/u.test(search)) return null
  const escaped = search.replace(/[\\%_]/g, '\\$&')
  return lookup.test(search) ? `%${escaped}%` : `${escaped}%`
}
