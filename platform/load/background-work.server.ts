import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

/** From so many visitors waiting at once on, background work of this process gives way. */
const busyFrom = 4
const lookAgainMs = 50

let waiting = 0

/** A visitor waits for an answer until the returned function is called. */
export function requestStarted(): () => void {
  waiting++
  return () => {
    waiting--
  }
}

/**
 * Resolves as soon as few visitors wait, and in any case within ten seconds: a mail may come a little later, a page may not.
 * The last moment differs from caller to caller, so that under constant load work trickles and does not come in bursts.
 */
export async function yieldToVisitors(): Promise<void> {
  const end = Date.now() + 2_000 + Math.random() * 8_000
  while (waiting >= busyFrom && Date.now() < end) await sleep(lookAgainMs)
}

let came = 0

/** Counts whoever comes, also those who are answered at once. */
export function countRequest(): void {
  came++
}

/** How many have come since the start. */
export function requestsSoFar(): number {
  return came
}

/** From so many visitors a second on, long background work takes a part of the time only. */
const crowdPerSecond = 50
/** Times as long as a piece of work took. */
const restFactor = 3
const longestRestMs = 1_000

let restUntil = 0

/**
 * Does one piece of long background work: a batch, a job. When many visitors came during a piece, the next one, whosever it is, waits three times as
 * long as that one took: processor and database are the visitors' then for most of the time. With nobody there it begins at once.
 */
export async function throttled<T>(work: () => Promise<T>): Promise<T> {
  const rest = restUntil - performance.now()
  if (rest > 0) await sleep(rest)
  const [began, before] = [performance.now(), came]
  try {
    return await work()
  } finally {
    const ended = performance.now()
    const ms = ended - began
    const isCrowd = came > before && (came - before) * 1000 >= crowdPerSecond * ms
    if (isCrowd) restUntil = Math.min(Math.max(restUntil, ended) + ms * restFactor, ended + longestRestMs)
  }
}

/** Lets visitors be answered in the middle of a longer calculation. */
export async function yieldToEventLoop(): Promise<void> {
  await nextTurn()
}

const turns: (() => void)[] = []

/**
 * When a page may begin: in a turn of the event loop that is no other page's. In every turn one new connection is accepted, and all that is ready is worked on: if that
 * were many pages, whoever comes would wait for as many of them as there are people before him.
 */
export function waitForTurn(): Promise<void> {
  return new Promise((resolve) => {
    turns.push(resolve)
    if (turns.length === 1) setImmediate(nextInLine)
  })
}

function nextInLine(): void {
  turns.shift()?.()
  if (turns.length > 0) setImmediate(nextInLine)
}

let calculating: Promise<unknown> = Promise.resolve()

/** Calculations that take milliseconds, one after another and each in a turn of its own: visitors are answered in between, however many are asked for at once. */
export function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const done = calculating.then(async () => {
    await yieldToEventLoop()
    return work()
  })
  calculating = done.catch(() => undefined)
  return done
}
