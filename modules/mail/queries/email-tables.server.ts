import { isAccessDenied } from '#platform/database.server.ts'

/**
 * True when reading failed because the database account of the program has no right to the tables
 * of email.
 */
export function isEmailDenied(error: unknown): boolean {
  return isAccessDenied(error)
}
