import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'

/**
 * Stands for an email address, however it is capitalised, where the address itself must not be
 * kept.
 */
export function addressHash(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('hex')
}

/** The same of a column. */
export function addressHashOf(column: unknown): SQL<string> {
  return sql<string>`encode(sha256(convert_to(lower(trim(${column})), 'UTF8')), 'hex')`
}
