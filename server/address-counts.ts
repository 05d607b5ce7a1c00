import {
  recordMissingAddresses,
  recordRedirectHits,
} from '#modules/redirects/operations/record-requests.server.ts'
import { missingPath, ownReferrer } from '#modules/redirects/rules/missing-address.ts'
import { now } from '#platform/clock.server.ts'
import { config } from '#platform/config.server.ts'
import { log } from '#platform/log.server.ts'

const writeEveryMs = 2_000
/** A flood of addresses must not fill the memory; what comes beyond is not counted. */
const maxWaiting = 500

const hits = new Map<string, { count: number; at: Date }>()
const missing = new Map<string, { count: number; at: Date; referrer: string | null }>()

/** Notes that a redirect was followed. */
export function countRedirect(id: string): void {
  add(hits, id, {})
}

/**
 * Notes a request that was answered 'not found', if it is one for the report: its path, and the
 * page of ours it came from.
 */
export function countMissing(url: string, referrer: string | undefined): void {
  const path = missingPath(url)
  if (path === null) return
  const own = referrer === undefined ? null : ownReferrer(referrer, config().publicUrl)
  add(missing, path, { referrer: own ?? missing.get(path)?.referrer ?? null })
}

function add<More extends object>(
  counts: Map<string, { count: number; at: Date } & More>,
  key: string,
  more: More,
): void {
  const known = counts.get(key)
  if (!known && counts.size >= maxWaiting) return
  counts.set(key, { ...more, count: (known?.count ?? 0) + 1, at: now() })
}

/**
 * Writes the counts together every other second, so that no visitor waits for it; the rest is
 * written at the end.
 */
export function startAddressCounts(): () => Promise<void> {
  let writing = Promise.resolve()
  const writeSoon = () => {
    writing = writing.then(writeCounts)
  }
  const timer = setInterval(writeSoon, writeEveryMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await writing
    await writeCounts()
  }
}

async function writeCounts(): Promise<void> {
  const followed = [...hits].map(([id, hit]) => ({ id, ...hit }))
  const missed = [...missing].map(([path, request]) => ({ path, ...request }))
  hits.clear()
  missing.clear()
  try {
    await recordRedirectHits(followed)
    await recordMissingAddresses(missed)
  } catch (error) {
    log().warn({ err: error }, 'counts of addresses were not written')
  }
}
