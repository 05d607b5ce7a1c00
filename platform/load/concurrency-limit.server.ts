import { ok, RefusalError, type Result, refuse } from '#kernel/result.ts'

/**
 * Runs at most `maxRunning` pieces of heavy work at once; `maxWaiting` more wait, and the rest are
 * refused with a RefusalError (503 with Retry-After).
 */
export function concurrencyLimit({
  maxRunning,
  maxWaiting,
  message,
}: {
  maxRunning: number
  maxWaiting: number
  message: string
}) {
  const queue: (() => void)[] = []
  let running = 0
  const overloaded = refuse('unavailable', message, { retryAfter: 5 })

  /**
   * To be asked before the first query: a request that would be refused anyway need not cost more
   * than this.
   */
  const capacity = (): Result<void> =>
    running < maxRunning || queue.length < maxWaiting ? ok(undefined) : overloaded

  const next = () => {
    const begin = queue.shift()
    if (begin) begin()
    else running--
  }

  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    if (!capacity().ok) throw new RefusalError(overloaded.error)
    if (running < maxRunning) running++
    // The place is handed on by the piece that ends, so that nothing new can overtake.
    else await new Promise<void>((begin) => queue.push(begin))
    try {
      return await work()
    } finally {
      next()
    }
  }

  /**
   * A stream that takes its place at once, or is refused; it doesn't wait. The place is free again
   * after the last chunk, when the stream is closed, or when its reader has asked for nothing for
   * two minutes: one that went away without a word holds no place.
   */
  const stream = <T>(begin: () => AsyncGenerator<T>): Result<AsyncGenerator<T>> => {
    if (running >= maxRunning) return overloaded
    running++
    let isHeld = true
    const leave = () => {
      if (isHeld) next()
      isHeld = false
    }
    const patience = setTimeout(leave, streamPatience).unref()
    async function* read() {
      try {
        for await (const chunk of begin()) {
          patience.refresh()
          yield chunk
        }
      } finally {
        clearTimeout(patience)
        leave()
      }
    }
    return ok(read())
  }

  return { run, stream, capacity }
}

const streamPatience = 120_000

const waiting: (() => void)[] = []

/**
 * Resolves in a turn of the event loop in which no other page begins. Node accepts one new
 * connection in each turn and then works on everything that is ready: if that were many pages, a
 * newcomer would wait for all of them before being let in.
 */
export function waitForTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(admitNext)
  })
}

function admitNext(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(admitNext)
}
