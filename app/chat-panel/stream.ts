import { eventsAddress } from './api.ts'
import type { StreamEvent } from './tabs.ts'

const firstMs = 1_000
const maxMs = 30_000

/**
 * Milliseconds to wait before the next try, after so many failed ones: 1 s, 2 s, 4 s … 30 s, spread
 * so that many browsers do not come at once.
 */
export function retryDelay(failures: number, random: number): number {
  const delay = Math.min(maxMs, firstMs * 2 ** Math.max(0, failures - 1))
  return Math.round(delay * (0.75 + random / 2))
}

/** The server says that it is alive every 20 s. */
const silentMs = 45_000
/** The first event comes at once; a proxy that holds a stream back lets none through. */
const firstEventMs = 6_000
const pollMs = 7_000
/**
 * So many streams failed one after the other: the answers are asked for instead, while streams go
 * on being tried.
 */
const failuresBeforePolling = 2

export type StreamHandlers = {
  /** The number after which the stream continues. */
  after: () => number
  onEvent: (event: StreamEvent) => void
  /** Reads what is missing; false when the server could not be reached. */
  poll: () => Promise<boolean>
  onConnected: (isConnected: boolean) => void
}

export type Stream = { retryNow: () => void; disconnect: () => void; close: () => void }

/**
 * Events of a chat until it is closed. It opens a new stream from the last number when one breaks
 * or falls silent, and polls where streams fail.
 */
export function openStream(
  chatId: string,
  { after, onEvent, poll, onConnected }: StreamHandlers,
): Stream {
  let source: EventSource | undefined
  let failures = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let watchdog: ReturnType<typeof setTimeout> | undefined
  let polling: ReturnType<typeof setInterval> | undefined
  let hasHeard = false

  function open(): void {
    clearTimeout(retry)
    source?.close()
    hasHeard = false
    source = new EventSource(eventsAddress(chatId, after()))
    source.onopen = () => onConnected(true)
    source.onerror = lost
    source.addEventListener('message', ({ data }) =>
      heard({ kind: 'message', message: JSON.parse(data) }),
    )
    source.addEventListener('chat', ({ data }) => heard({ kind: 'chat', chat: JSON.parse(data) }))
    source.addEventListener('typing', ({ data }) =>
      heard({ kind: 'typing', isTyping: JSON.parse(data).isTyping === true }),
    )
    source.addEventListener('alive', () => heard({ kind: 'alive' }))
    watch()
  }

  function heard(event: StreamEvent): void {
    failures = 0
    hasHeard = true
    clearInterval(polling)
    polling = undefined
    watch()
    onConnected(true)
    onEvent(event)
  }

  function watch(): void {
    clearTimeout(watchdog)
    watchdog = hasHeard ? setTimeout(lost, silentMs) : setTimeout(heldBack, firstEventMs)
  }

  function heldBack(): void {
    failures = Math.max(failures, failuresBeforePolling - 1)
    lost()
  }

  function lost(): void {
    source?.close()
    source = undefined
    clearTimeout(watchdog)
    failures += 1
    if (polling === undefined) onConnected(false)
    if (failures >= failuresBeforePolling && polling === undefined) {
      polling = setInterval(ask, pollMs)
      void ask()
    }
    clearTimeout(retry)
    retry = setTimeout(open, retryDelay(failures, Math.random()))
  }

  async function ask(): Promise<void> {
    onConnected(await poll())
  }

  open()
  return {
    retryNow() {
      if (source?.readyState !== EventSource.OPEN) open()
    },
    /** The browser says that it is offline; a stream that is cut notices nothing for long. */
    disconnect() {
      if (source) lost()
    },
    close() {
      source?.close()
      clearTimeout(retry)
      clearTimeout(watchdog)
      clearInterval(polling)
    },
  }
}
