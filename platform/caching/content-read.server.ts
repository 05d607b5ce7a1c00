import { LRUCache } from 'lru-cache'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { readWithin, StatementTimeout } from '../database/statement-timeout.server.ts'
import type { Transaction } from '../database.server.ts'
import { cachedRead } from './cached-read.server.ts'

/** One page makes several reads: during an outage only the first of them waits. */
const outageMs = 250
const maxOutages = 100

/** A§9: 5 s for reads of content. */
const contentTimeoutMs = 5000

/**
 * A read of public content by key: cached until content changes (`cachedRead`), stopped by the
 * database after its time and then refused as 'unavailable' with the words of A§8. Callers share
 * the answer and must not change it.
 */
export function contentRead<T>(
  read: (tx: Transaction, key: string) => Promise<T>,
  timeoutMs = contentTimeoutMs,
  refusal = 'Request timeout',
): (key: string) => Promise<Result<T>> {
  const outages = new LRUCache<string, Result<T>>({
    max: maxOutages,
    ttl: outageMs,
    ttlResolution: 0,
  })
  return cachedRead<Result<T>>(
    async (key) => {
      const recent = outages.get(key)
      if (recent) return recent
      try {
        return ok(await readWithin(timeoutMs, (tx) => read(tx, key)))
      } catch (error) {
        if (!(error instanceof StatementTimeout)) throw error
        const answer = refuse('unavailable', refusal)
        outages.set(key, answer)
        return answer
      }
    },
    (found) => found.ok,
  )
}
