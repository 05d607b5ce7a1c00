import { actorOf } from '#modules/identity/queries/actor.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { log } from '#platform/log.server.ts'

/**
 * A reader for whom so many events wait does not read: the stream ends, and the browser reads again
 * from where it was.
 */
const maxWaitingEvents = 200

const text = new TextEncoder()

/** One event as bytes, its data as JSON, so that streams which get the same share them. */
export function eventBytes(event: string, data: unknown, id?: number): Uint8Array {
  return textEventBytes(event, JSON.stringify(data), id)
}

/** The same with data that is one line of text. */
export function textEventBytes(event: string, data: string, id?: number): Uint8Array {
  return text.encode(`event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${data}\n\n`)
}

/**
 * Server-sent events to one browser. Without a timer for each: thousands are open at once
 * (`keepAlive`).
 */
export class EventStream {
  readonly body: ReadableStream<Uint8Array>
  readonly openedAt = performance.now()
  #controller: ReadableStreamDefaultController<Uint8Array> | null = null
  #onEnd: () => void

  /** `onEnd` is called once, by whichever side the stream ends. */
  constructor(onEnd: () => void) {
    this.#onEnd = onEnd
    this.body = new ReadableStream({
      start: (controller) => {
        this.#controller = controller
      },
      cancel: () => void this.#close(),
    })
  }

  get isOpen(): boolean {
    return this.#controller !== null
  }

  send(bytes: Uint8Array): void {
    const controller = this.#controller
    if (controller === null) return
    if ((controller.desiredSize ?? 0) < -maxWaitingEvents) this.end()
    else controller.enqueue(bytes)
  }

  end(): void {
    this.#close()?.close()
  }

  #close(): ReadableStreamDefaultController<Uint8Array> | null {
    const controller = this.#controller
    if (controller === null) return null
    this.#controller = null
    this.#onEnd()
    return controller
  }
}

/**
 * Browsers connect again after about this: spread, so that a restart is not met by all of them at
 * once.
 */
const retryMs = { min: 1_000, spread: 2_000 }

/** The answer that a stream is. The headers keep proxies from holding events back. */
export function streamAnswer(stream: EventStream): Response {
  stream.send(text.encode(`retry: ${Math.round(retryMs.min + Math.random() * retryMs.spread)}\n\n`))
  return new Response(stream.body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    },
  })
}

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

/** Who is signed in by these cookies now: a stream outlives the request that opened it. */
export function actorNow(cookie: string): Promise<Actor> {
  return actorOf(new Request('http://stream.invalid/', { headers: { cookie } }))
}

/** Those of `streams` whose opener may not listen any longer. */
export async function streamsWithoutRight<Opener>(
  streams: readonly EventStream[],
  openers: ReadonlyMap<EventStream, Opener>,
  mayListen: (opener: Opener) => Promise<boolean>,
): Promise<EventStream[]> {
  const ended = await Promise.all(
    streams.map(async (stream) => {
      const opener = openers.get(stream)
      return opener === undefined || (await mayListen(opener)) ? [] : [stream]
    }),
  )
  return ended.flat()
}
