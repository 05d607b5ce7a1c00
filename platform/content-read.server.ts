import { ok, type Result, refuse } from '#kernel/result.ts'
import type { Transaction } from './database.server.ts'
import { keptRead } from './kept-read.server.ts'
import { readWithin, StatementTimeout } from './statement-timeout.server.ts'

/** A§9: 5 s for reads of content. */
const contentTimeoutMs = 5000

/**
 * A read of public content by key: remembered until content changes (`keptRead`), stopped by the database after its time and then refused as
 * 'unavailable' with the words of A§8. The answer is shared: nobody may change it.
 */
export function contentRead<T>(
  read: (tx: Transaction, key: string) => Promise<T>,
  timeoutMs = contentTimeoutMs,
  refusal = 'Request timeout',
): (key: string) => Promise<Result<T>> {
  return keptRead<Result<T>>(
    async (key) => {
      try {
        return ok(await readWithin(timeoutMs, (tx) => read(tx, key)))
      } catch (error) {
        if (error instanceof StatementTimeout) return refuse('unavailable', refusal)
        throw error
      }
    },
    (found) => found.ok,
  )
}
