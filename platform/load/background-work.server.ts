import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { openRequests, requestsSoFar } from './requests.server.ts'

/** With this many open requests background work waits. */
const busyFrom = 4
const checkMs = 50

/**
 * Resolves as soon as few requests are open, and within ten seconds in any case: an email may come
 * a little later, a page may not. The limit is random, so that under constant load work trickles
 * and does not come in bursts.
 */
export async function yieldToVisitors(): Promise<void> {
  const end = Date.now() + 2_000 + Math.random() * 8_000
  while (openRequests() >= busyFrom && Date.now() < end) await sleep(checkMs)
}

/** Requests a second from which background work is throttled. */
const throttledFrom = 50
/** The pause after a piece of work, as a multiple of how long that took. */
const pauseFactor = 3
const maxPauseMs = 1_000

let pausedUntil = 0

/**
 * Runs one piece of background work: a batch, a job. When many requests came during it, the next
 * piece of whatever kind waits three times as long as this one took, so that processor and database
 * serve visitors for most of the time. Without load it begins at once.
 */
export async function throttled<T>(work: () => Promise<T>): Promise<T> {
  const pause = pausedUntil - performance.now()
  if (pause > 0) await sleep(pause)
  const [began, before] = [performance.now(), requestsSoFar()]
  try {
    return await work()
  } finally {
    const ended = performance.now()
    const ms = ended - began
    const requests = requestsSoFar() - before
    const isUnderLoad = requests > 0 && requests * 1000 >= throttledFrom * ms
    if (isUnderLoad)
      pausedUntil = Math.min(Math.max(pausedUntil, ended) + ms * pauseFactor, ended + maxPauseMs)
  }
}

/** Lets requests be answered in the middle of a longer calculation. */
export async function yieldToEventLoop(): Promise<void> {
  await nextTurn()
}

let running: Promise<unknown> = Promise.resolve()

/**
 * Runs calculations of some milliseconds one after another, however many are requested at once;
 * requests are answered between them.
 */
export function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const done = running.then(async () => {
    await yieldToEventLoop()
    return work()
  })
  running = done.catch(() => undefined)
  return done
}
