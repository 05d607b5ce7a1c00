import type { IncomingMessage, ServerResponse } from 'node:http'
import { addDays, dayIn, siteTimeZone, startOfDay } from '#kernel/dates.ts'
import { contentVersion } from '#platform/caching/content-version.server.ts'
import { now } from '#platform/clock.server.ts'
import { log } from '#platform/log.server.ts'
import { type CachedAnswer, sendCached } from '../cached-answer.ts'
import { type PageProgram, readProgramAddress } from './page-program.ts'
import { sharedPageKey } from './shared-pages.ts'

const longestMs = 5 * 60_000
/** What stands so long is worth the time that its smaller form takes to make. */
const settledMs = 1_000
const mostPages = 500
const mostBytes = 16 * 1024 * 1024
/** Programs of pages that have changed since: somebody may have such a page open and touch it now. */
const mostPastPrograms = 100

type Entry = { answer: CachedAnswer; program: PageProgram | null; version: number; until: number }

/** A page for everybody. What is not to be kept (not found, not whole) is for those who waited for it. `smaller` gives the same answer in fewer bytes, slowly. */
export type MadePage = { answer: CachedAnswer; program: PageProgram | null; keep: boolean; smaller?: () => Promise<CachedAnswer> }

/** Makes the page of a key; undefined when what came is for one visitor only (a redirect, a cookie). */
export type MakePage = (key: string) => Promise<MadePage | undefined>

export type PageCache = {
  /** Answers from memory, or makes the page once for all who wait, or calls `otherwise`. */
  answer(incoming: IncomingMessage, outgoing: ServerResponse, otherwise: () => void): void
}

/** Compressed pages of signed-out visitors. An entry counts only for the content version it was made from, a few minutes, and its day. */
export function createPageCache(make: MakePage): PageCache {
  const entries = new Map<string, Entry>()
  const underWay = new Map<string, Promise<MadePage | undefined>>()
  let bytes = 0

  const past = new Map<string, CachedAnswer>()

  const drop = (key: string, entry: Entry) => {
    if (!entries.delete(key)) return
    bytes -= sizeOf(entry)
    if (entry.program) remember(entry.program)
  }

  const remember = ({ name, answer }: PageProgram) => {
    past.delete(name)
    past.set(name, answer)
    for (const oldest of past.keys()) {
      if (past.size <= mostPastPrograms) return
      past.delete(oldest)
    }
  }

  let shrinking = Promise.resolve()

  /** One at a time: whoever waits for a page comes first. */
  const shrink = (key: string, entry: Entry, smaller: () => Promise<CachedAnswer>) => {
    const isCurrent = () => entries.get(key) === entry
    const begin = () => {
      if (!isCurrent()) return
      shrinking = shrinking.then(async () => {
        if (!isCurrent()) return
        try {
          const answer = await smaller()
          if (isCurrent()) keep(key, { ...entry, answer })
        } catch (error) {
          log().warn({ err: error }, 'a kept page could not be made smaller')
        }
      })
    }
    setTimeout(begin, settledMs).unref()
  }

  const keep = (key: string, entry: Entry) => {
    const old = entries.get(key)
    if (old) drop(key, old)
    entries.set(key, entry)
    bytes += sizeOf(entry)
    // The same page in fewer bytes, or made again: its program is not past.
    if (entry.program) past.delete(entry.program.name)
    for (const [oldest, dropped] of entries) {
      if (entries.size <= mostPages && bytes <= mostBytes) return
      drop(oldest, dropped)
    }
  }

  /** One rendering for all who ask meanwhile; whoever asks after a change starts another one. */
  const makeOnce = (key: string, version: number): Promise<MadePage | undefined> => {
    const flight = `${version} ${key}`
    const running = underWay.get(flight)
    if (running) return running
    const until = Math.min(now().getTime() + longestMs, nextMidnight())
    const made = make(key)
      .then((page) => {
        if (page?.keep && contentVersion() === version) {
          const entry = { answer: page.answer, program: page.program, version, until }
          keep(key, entry)
          if (page.smaller) shrink(key, entry, page.smaller)
        }
        return page
      })
      .finally(() => underWay.delete(flight))
    underWay.set(flight, made)
    return made
  }

  /** The program of a page as it is, or as it was; what is neither is for nobody. */
  const answerProgram = (incoming: IncomingMessage, outgoing: ServerResponse, { name, pageUrl }: Asked, otherwise: () => void) => {
    const key = sharedPageKey(pageUrl, undefined)
    if (key === undefined) return otherwise()
    const entry = entries.get(key)
    // Its name is what it says, so it is right also while changes cannot be heard.
    const known = entry?.program?.name === name ? entry.program.answer : past.get(name)
    if (known) return sendCached(incoming, outgoing, known)
    const version = contentVersion()
    if (version === undefined) return otherwise()
    if (entry && isFresh(entry, version)) return otherwise()
    makeOnce(key, version).then(
      (page) => (page?.program?.name === name ? sendCached(incoming, outgoing, page.program.answer) : otherwise()),
      otherwise,
    )
  }

  return {
    answer(incoming, outgoing, otherwise) {
      if (incoming.method !== 'GET' && incoming.method !== 'HEAD') return otherwise()
      const program = readProgramAddress(incoming.url ?? '')
      if (program) return answerProgram(incoming, outgoing, program, otherwise)
      const key = sharedPageKey(incoming.url ?? '', incoming.headers.cookie)
      const version = key === undefined ? undefined : contentVersion()
      if (key === undefined || version === undefined) return otherwise()
      const entry = entries.get(key)
      if (entry && isFresh(entry, version)) return sendCached(incoming, outgoing, entry.answer)
      if (entry) drop(key, entry)
      makeOnce(key, version).then(
        (page) => (page && contentVersion() === version ? sendCached(incoming, outgoing, page.answer) : otherwise()),
        (error) => {
          log().error({ err: error }, 'a shared page could not be made')
          otherwise()
        },
      )
    },
  }
}

type Asked = NonNullable<ReturnType<typeof readProgramAddress>>

function isFresh(entry: Entry, version: number): boolean {
  return entry.version === version && now().getTime() < entry.until
}

function sizeOf({ answer, program }: Entry): number {
  return answer.size + (program?.answer.size ?? 0)
}

// Prices may change with the day: registration for VAT and its rates begin at midnight.
function nextMidnight(): number {
  return startOfDay(siteTimeZone, addDays(dayIn(siteTimeZone, now()), 1)).getTime()
}
