import { parseStreamEvent, type StreamEvent, streamEventNames } from './desk-data.ts'

/**
 * The server says every 20 s that it is alive: after two that did not come the connection is dead,
 * whatever the browser believes.
 */
const silentMs = 45_000
const checkMs = 5_000
/** After a refusal, twice as long each time. */
const againMs = 3_000
const maxAgainMs = 30_000

/**
 * The server says at once that it is alive; a proxy that holds a stream back lets no event through.
 */
const firstEventMs = 5_000
/** While no event comes, listeners read this often what they would have been notified of. */
const pollMs = 5_000

/**
 * 'lost' once a connection failed or fell silent, until the next one is open; 'held' while the
 * connection lets no event through.
 */
export type StreamStatus = 'connecting' | 'open' | 'lost' | 'held'

type Handlers = { onEvent: (event: StreamEvent) => void; onStatus: (status: StreamStatus) => void }

/**
 * The back office's one stream of events. Where none come, by a proxy that holds them back or
 * refuses streams, `resync` is reported every few seconds instead. Unlike other pages it stays open
 * while the window is hidden, because a waiting visitor is announced there. It is opened again
 * after a refusal or silence, and when the window is looked at, the page comes out of the cache or
 * the network comes back while it is not open.
 */
export function openStream({ onEvent, onStatus }: Handlers): () => void {
  let events: EventSource | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  let heardAt = Date.now()
  let refusals = 0
  let fallback: ReturnType<typeof setTimeout> | undefined
  let status: StreamStatus = 'connecting'

  const report = (next: StreamStatus) => {
    status = next
    onStatus(next)
  }
  const disconnect = () => {
    clearTimeout(again)
    events?.close()
  }
  const stopPolling = () => {
    clearTimeout(fallback)
    fallback = undefined
  }
  const poll = () => {
    if (status !== 'lost') report('held')
    onEvent({ kind: 'resync' })
    fallback = setTimeout(poll, pollMs)
  }
  const expectEvent = () => {
    fallback ??= setTimeout(poll, firstEventMs)
  }
  const hear = (event: StreamEvent | null) => {
    heardAt = Date.now()
    stopPolling()
    if (status !== 'open') report('open')
    if (event) onEvent(event)
  }
  const open = () => {
    disconnect()
    heardAt = Date.now()
    expectEvent()
    const source = new EventSource('/api/live-chat/events')
    events = source
    source.onopen = () => {
      if (status !== 'held') report('open')
      refusals = 0
      onEvent({ kind: 'resync' })
    }
    source.onerror = () => {
      report('lost')
      expectEvent()
      // A browser connects again after a break, but not after a refusal.
      if (source.readyState === EventSource.CLOSED)
        again = setTimeout(open, Math.min(maxAgainMs, againMs * 2 ** refusals++))
    }
    for (const name of streamEventNames)
      source.addEventListener(name, ({ data }) => hear(parseStreamEvent(name, String(data))))
  }
  const check = () => {
    if (Date.now() - heardAt < silentMs) return
    if (status !== 'held') report('lost')
    open()
  }
  const look = () => {
    if (document.visibilityState === 'hidden') return
    if (events?.readyState === EventSource.OPEN) check()
    else open()
  }
  const lose = () => {
    report('lost')
    disconnect()
    stopPolling()
  }

  open()
  const watch = setInterval(check, checkMs)
  const stop = new AbortController()
  document.addEventListener('visibilitychange', look, { signal: stop.signal })
  addEventListener('pageshow', look, { signal: stop.signal })
  addEventListener('online', open, { signal: stop.signal })
  addEventListener('offline', lose, { signal: stop.signal })
  return () => {
    stop.abort()
    clearInterval(watch)
    disconnect()
    stopPolling()
  }
}
