import { log } from '#platform/log.server.ts'
import { type EventStream, eventBytes } from './event-stream.ts'

/**
 * A proxy closes what is silent for long; browsers reopen a stream that was silent for two of
 * these.
 */
const aliveMs = 20_000
/** The browser connects again after that, so that streams spread over the servers that run. */
const maxStreamMs = 600_000
/** The streams are taken in turn, a part of them each second: one timer for all, and no burst. */
const tickMs = 1_000
const parts = aliveMs / tickMs

/** Says who may not listen any longer, and whatever else is kept while a stream is open. */
type Check = (streams: readonly EventStream[]) => Promise<readonly EventStream[]>

export const alive = eventBytes('alive', 1)
const turns = Array.from({ length: parts }, () => new Map<EventStream, Check>())
let next = 0
let timer: NodeJS.Timeout | undefined

/**
 * Keeps a stream alive, asks for its right every 20 s, and ends it after ten minutes. Returns how
 * to stop that.
 */
export function keepAlive(stream: EventStream, check: Check): () => void {
  const smallest = turns.reduce((one, other) => (other.size < one.size ? other : one))
  smallest.set(stream, check)
  timer ??= setInterval(tick, tickMs).unref()
  return () => {
    smallest.delete(stream)
    if (turns.every(({ size }) => size === 0)) {
      clearInterval(timer)
      timer = undefined
    }
  }
}

function tick(): void {
  const turn = turns[next]
  next = (next + 1) % parts
  if (!turn || turn.size === 0) return
  const present = performance.now()
  for (const stream of turn.keys()) {
    if (present - stream.openedAt > maxStreamMs) stream.end()
    else stream.send(alive)
  }
  const byCheck = Map.groupBy(turn, ([, check]) => check)
  for (const [check, entries] of byCheck)
    void endThoseWithoutRight(
      check,
      entries.map(([stream]) => stream),
    )
}

/** While the database is away rights are unknown: streams go on. */
async function endThoseWithoutRight(check: Check, streams: EventStream[]): Promise<void> {
  try {
    for (const stream of await check(streams)) stream.end()
  } catch (error) {
    log().debug({ err: error }, 'the rights of open streams could not be checked')
  }
}
