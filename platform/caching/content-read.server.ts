import { ok, type Result, refuse } from '#kernel/result.ts'
import { readWithin, StatementTimeout } from '../database/statement-timeout.server.ts'
import type { Transaction } from '../database.server.ts'
import { cachedRead } from './cached-read.server.ts'

/** One visitor's page asks several times: having waited once is enough. */
const sameOutageMs = 250
const mostSlow = 100

/** A§9: 5 s for reads of content. */
const contentTimeoutMs = 5000

/**
 * A read of public content by key: remembered until content changes (`cachedRead`), stopped by the database after its time and then refused as
 * 'unavailable' with the words of A§8. The answer is shared: nobody may change it.
 */
export function contentRead<T>(
  read: (tx: Transaction, key: string) => Promise<T>,
  timeoutMs = contentTimeoutMs,
  refusal = 'Request timeout',
): (key: string) => Promise<Result<T>> {
  const slow = new Map<string, { until: number; answer: Result<T> }>()
  return cachedRead<Result<T>>(
    async (key) => {
      const recent = slow.get(key)
      if (recent && performance.now() < recent.until) return recent.answer
      slow.delete(key)
      try {
        return ok(await readWithin(timeoutMs, (tx) => read(tx, key)))
      } catch (error) {
        if (!(error instanceof StatementTimeout)) throw error
        const answer = refuse('unavailable', refusal)
        if (slow.size < mostSlow) slow.set(key, { until: performance.now() + sameOutageMs, answer })
        return answer
      }
    },
    (found) => found.ok,
  )
}
