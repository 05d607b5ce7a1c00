import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

let open = 0
let total = 0

/** Counts a request, also one that is answered from memory. */
export function countRequest(): void {
  total++
}

/** Requests since the process began. */
function requestsSoFar(): number {
  return total
}

/** A request is open until the returned function is called. */
export function requestStarted(): () => void {
  open++
  return () => {
    open--
  }
}

/** Requests that wait for their answer now. */
function openRequests(): number {
  return open
}

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

const idleCheckMs = 2_000
/** Fewer requests leave nothing that is worth the work. */
const minRequests = 200

/**
 * V8 collects garbage while there is work, and keeps what the start or the last crowd left until the
 * next one comes. This collects it once no request has come for some seconds, so that other programs
 * can have the memory. Needs `--expose-gc`, with which `npm start` begins. Returns how to end it.
 */
export function collectGarbageWhenIdle(collect = globalThis.gc, everyMs = idleCheckMs): () => void {
  if (!collect) return () => undefined
  let [seen, collected] = [requestsSoFar(), requestsSoFar() - minRequests]
  const timer = setInterval(() => {
    const total = requestsSoFar()
    if (total === seen && total - collected >= minRequests) {
      collected = total
      // A plain collection keeps the emptied pages; this one gives them back to the system.
      collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    }
    seen = total
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
