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
 * (stream-clock.ts).
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
