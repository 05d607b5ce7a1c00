import { refuse } from '#kernel/result.ts'
import { isPassing } from '#platform/database.server.ts'
import { retrySeconds } from './error-answer.ts'

export type RefusalOf = typeof failureRefusal

/**
 * What an API answers when its work throws: 503 while the database is away, locked or full, else
 * 500.
 */
export function failureRefusal(error: unknown, message: string) {
  return isPassing(error)
    ? refuse('unavailable', message, { retryAfter: retrySeconds })
    : refuse('failed', message)
}
