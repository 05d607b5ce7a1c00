import type { IncomingMessage, ServerResponse } from 'node:http'
import { addDays, dayIn, siteTimeZone, startOfDay } from '#kernel/dates.ts'
import { changesSeen, contentVersion } from '#platform/caching/cached-read.server.ts'
import { now } from '#platform/clock.server.ts'
import { log } from '#platform/log.server.ts'
import { countMissing } from '../address-counts.ts'
import { type CachedAnswer, sendCached } from '../cached-answer.ts'
import { sharedPageKey } from './shared-pages.ts'

const maxAgeMs = 5 * 60_000
/** Pages that live at least this long are also compressed with the slow, better setting. */
const settledMs = 1_000
const maxPages = 500
const maxBytes = 16 * 1024 * 1024
/** After a page could not be made for want of the database, it is not tried again for so long. */
const awayMs = 2_000

type Entry = {
  answer: CachedAnswer
  version: number
  until: number
  /** What the page says of prices holds until then. */
  dayEnds: number
  changes: number | undefined
}

/**
 * A shared page. One that is not cacheable (not found, incomplete) goes only to the waiting
 * requests. `smaller` compresses it better, but slowly.
 */
export type MadePage = {
  answer: CachedAnswer
  isCacheable: boolean
  smaller?: () => Promise<CachedAnswer>
}

/**
 * Renders the page of a key; undefined when the response is for one visitor only (a redirect, a
 * cookie).
 */
export type MakePage = (key: string) => Promise<MadePage | undefined>

export type PageCache = {
  /** Answers from the cache, or renders the page once for all waiting requests, or calls `next`. */
  answer(incoming: IncomingMessage, outgoing: ServerResponse, next: () => void): void
}

/**
 * Compressed pages of signed-out visitors. An entry counts only for the content version it was made
 * from, a few minutes, and its day. While the database is away the last whole page of the day
 * stands in, unless a change was seen since.
 */
export function createPageCache(make: MakePage): PageCache {
  const entries = new Map<string, Entry>()
  const inFlight = new Map<string, Promise<MadePage | undefined>>()
  let bytes = 0
  let awayUntil = 0

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
    const dayEnds = nextMidnight()
    const until = Math.min(now().getTime() + maxAgeMs, dayEnds)
    const changes = changesSeen()
    const made = make(key)
      .then((page) => {
        if (page?.isCacheable && contentVersion() === version) {
          const entry = { answer: page.answer, version, until, dayEnds, changes }
          store(key, entry)
          if (page.smaller) shrink(key, entry, page.smaller)
        }
        return page
      })
      .finally(() => inFlight.delete(flight))
    inFlight.set(flight, made)
    return made
  }

  /**
   * What was made, or its stand-in; undefined when only the server itself can answer this visitor.
   */
  const madeOrStandIn = async (
    key: string,
    version: number | undefined,
    standIn: CachedAnswer | undefined,
  ) => {
    const page = await makeOnce(key, version ?? unheard).catch((error) => {
      log().error({ err: error }, 'a shared page could not be made')
      return null
    })
    if (standIn && (page === null || (page && !isWhole(page)))) {
      awayUntil = Date.now() + awayMs
      return standIn
    }
    return page && contentVersion() === version ? page.answer : undefined
  }

  /** What can be sent without making anything. */
  const ready = (entry: Entry | undefined, version: number | undefined) => {
    if (!entry) return undefined
    if (version !== undefined && isFresh(entry, version)) return entry.answer
    return Date.now() < awayUntil && mayStandIn(entry) ? entry.answer : undefined
  }

  return {
    answer(incoming, outgoing, next) {
      if (incoming.method !== 'GET' && incoming.method !== 'HEAD') return next()
      const key = sharedPageKey(incoming.url ?? '', incoming.headers.cookie)
      if (key === undefined) return next()
      const version = contentVersion()
      const entry = entries.get(key)
      const known = ready(entry, version)
      if (known) return sendCached(incoming, outgoing, known)
      const standIn = entry && mayStandIn(entry) ? entry.answer : undefined
      if (version === undefined && !standIn) return next()
      madeOrStandIn(key, version, standIn).then((answer) => {
        if (!answer) return next()
        if (answer.status === 404) countMissing(incoming.url ?? '', incoming.headers.referer)
        sendCached(incoming, outgoing, answer)
      })
    },
  }
}

/** No content version: a page made while changes cannot be heard is not stored. */
const unheard = -1

/**
 * A page without what could not be read, or 'back in a moment', is worth less than the last whole
 * one.
 */
function isWhole({ answer, isCacheable }: MadePage): boolean {
  return isCacheable || (answer.status !== 200 && answer.status !== 503)
}

function mayStandIn({ changes, dayEnds }: Entry): boolean {
  return changes !== undefined && changes === changesSeen() && now().getTime() < dayEnds
}

function isFresh(entry: Entry, version: number): boolean {
  return entry.version === version && now().getTime() < entry.until
}

// Prices may change with the day: registration for VAT and its rates begin at midnight.
function nextMidnight(): number {
  return startOfDay(siteTimeZone, addDays(dayIn(siteTimeZone, now()), 1)).getTime()
}
