import type { IncomingMessage, ServerResponse } from 'node:http'
import { addDays, dayIn, siteTimeZone, startOfDay } from '#kernel/dates.ts'
import { contentVersion } from '#platform/caching/content-version.server.ts'
import { now } from '#platform/clock.server.ts'
import { log } from '#platform/log.server.ts'
import { type CachedAnswer, sendCached } from '../cached-answer.ts'
import { sharedPageKey } from './shared-pages.ts'

const maxAgeMs = 5 * 60_000
/** Pages that live at least this long are also compressed with the slow, better setting. */
const settledMs = 1_000
const maxPages = 500
const maxBytes = 16 * 1024 * 1024

type Entry = { answer: CachedAnswer; version: number; until: number }

/** A shared page. One that is not cacheable (not found, incomplete) goes only to the waiting requests. `smaller` compresses it better, but slowly. */
export type MadePage = { answer: CachedAnswer; isCacheable: boolean; smaller?: () => Promise<CachedAnswer> }

/** Renders the page of a key; undefined when the response is for one visitor only (a redirect, a cookie). */
export type MakePage = (key: string) => Promise<MadePage | undefined>

export type PageCache = {
  /** Answers from the cache, or renders the page once for all waiting requests, or calls `next`. */
  answer(incoming: IncomingMessage, outgoing: ServerResponse, next: () => void): void
}

/** Compressed pages of signed-out visitors. An entry counts only for the content version it was made from, a few minutes, and its day. */
export function createPageCache(make: MakePage): PageCache {
  const entries = new Map<string, Entry>()
  const inFlight = new Map<string, Promise<MadePage | undefined>>()
  let bytes = 0

  const drop = (key: string, entry: Entry) => {
    if (entries.delete(key)) bytes -= entry.answer.size
  }

  let shrinking = Promise.resolve()

  /** One at a time, because waiting requests come first. */
  const shrink = (key: string, entry: Entry, smaller: () => Promise<CachedAnswer>) => {
    const isCurrent = () => entries.get(key) === entry
    const begin = () => {
      if (!isCurrent()) return
      shrinking = shrinking.then(async () => {
        if (!isCurrent()) return
        try {
          const answer = await smaller()
          if (isCurrent()) store(key, { ...entry, answer })
        } catch (error) {
          log().warn({ err: error }, 'a cached page could not be made smaller')
        }
      })
    }
    setTimeout(begin, settledMs).unref()
  }

  const store = (key: string, entry: Entry) => {
    const old = entries.get(key)
    if (old) drop(key, old)
    entries.set(key, entry)
    bytes += entry.answer.size
    for (const [oldest, dropped] of entries) {
      if (entries.size <= maxPages && bytes <= maxBytes) return
      drop(oldest, dropped)
    }
  }

  /** One rendering for all concurrent requests; a request after a content change starts another. */
  const makeOnce = (key: string, version: number): Promise<MadePage | undefined> => {
    const flight = `${version} ${key}`
    const running = inFlight.get(flight)
    if (running) return running
    const until = Math.min(now().getTime() + maxAgeMs, nextMidnight())
    const made = make(key)
      .then((page) => {
        if (page?.isCacheable && contentVersion() === version) {
          const entry = { answer: page.answer, version, until }
          store(key, entry)
          if (page.smaller) shrink(key, entry, page.smaller)
        }
        return page
      })
      .finally(() => inFlight.delete(flight))
    inFlight.set(flight, made)
    return made
  }

  return {
    answer(incoming, outgoing, next) {
      if (incoming.method !== 'GET' && incoming.method !== 'HEAD') return next()
      const key = sharedPageKey(incoming.url ?? '', incoming.headers.cookie)
      const version = key === undefined ? undefined : contentVersion()
      if (key === undefined || version === undefined) return next()
      const entry = entries.get(key)
      if (entry && isFresh(entry, version)) return sendCached(incoming, outgoing, entry.answer)
      if (entry) drop(key, entry)
      makeOnce(key, version).then(
        (page) => (page && contentVersion() === version ? sendCached(incoming, outgoing, page.answer) : next()),
        (error) => {
          log().error({ err: error }, 'a shared page could not be made')
          next()
        },
      )
    },
  }
}

function isFresh(entry: Entry, version: number): boolean {
  return entry.version === version && now().getTime() < entry.until
}

// Prices may change with the day: registration for VAT and its rates begin at midnight.
function nextMidnight(): number {
  return startOfDay(siteTimeZone, addDays(dayIn(siteTimeZone, now()), 1)).getTime()
}
