import { consoleHeartbeatMs } from '#modules/chat/rules/chat-limits.ts'
import { type DeskData, mayCall, readDesk, type StreamEvent } from './desk-data.ts'
import { openStream, type StreamStatus } from './open-stream.ts'

/** The leading tab passes on a sign of life at least every 20 s. */
const silentMs = 45_000
/** A busy desk changes many times a second; it is read at most so often. */
const pauseMs = 2_000
/** After a first read that failed. */
const retryMs = 2_000
/** Events come in groups. */
const minPauseMs = 50
/**
 * Browsers let a timer of a hidden window run once a minute, which would make its operator vanish;
 * events of the stream come through.
 */
const minHeartbeatMs = consoleHeartbeatMs - 1_000

type DeskNews =
  | { kind: 'desk'; desk: DeskData | null }
  | { kind: 'event'; event: StreamEvent }
  | { kind: 'status'; status: StreamStatus }
/**
 * What a tab asks of the leading one: `desk` what it knows, `read` to read again, `stream` to have
 * the stream open for staff who are not operators.
 */
type DeskRequest = { kind: 'request'; request: 'desk' | 'read' | 'stream' }

type Handlers = {
  onDesk: (desk: DeskData | null) => void
  onEvent: (event: StreamEvent) => void
  onStatus: (status: StreamStatus) => void
}

export type DeskConnection = {
  request: (request: DeskRequest['request']) => void
  close: () => void
}

/**
 * Presence, events and calls of live chat, by one stream and one heartbeat for all tabs of the
 * browser: HTTP/1.1 allows six connections to a server. The tab that holds the lock leads and
 * passes on what it hears; when it is closed the next tab takes over; when it falls silent, each
 * leads itself, as where the browser has no locks.
 */
export function connectDesk({ onDesk, onEvent, onStatus }: Handlers): DeskConnection {
  const over = new AbortController()
  const channel =
    typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('hostwright.desk')
  let leader: Leader | undefined
  let watchdog: ReturnType<typeof setTimeout> | undefined
  let needsStream = false

  const receive = (news: DeskNews) => {
    if (news.kind === 'desk') onDesk(news.desk)
    else if (news.kind === 'event') onEvent(news.event)
    else onStatus(news.status)
  }
  const publish = (news: DeskNews) => {
    channel?.postMessage(news)
    receive(news)
  }
  const lead = () => {
    if (leader || over.signal.aborted) return
    clearTimeout(watchdog)
    leader = startLeader(publish)
    if (needsStream) leader.answer('stream')
  }
  const watch = () => {
    clearTimeout(watchdog)
    watchdog = setTimeout(lead, silentMs)
  }
  const request = (asked: DeskRequest['request']) => {
    needsStream ||= asked === 'stream'
    if (leader) leader.answer(asked)
    else channel?.postMessage({ kind: 'request', request: asked } satisfies DeskRequest)
  }
  const wake = () => document.visibilityState === 'visible' && request('read')

  if (channel)
    channel.onmessage = ({ data }: MessageEvent<DeskNews | DeskRequest>) => {
      if (data.kind === 'request') leader?.answer(data.request)
      else if (!leader) {
        watch()
        receive(data)
      }
    }
  watch()
  request('desk')
  document.addEventListener('visibilitychange', wake, { signal: over.signal })
  if (navigator.locks) {
    const untilOver = () => {
      lead()
      return new Promise((resolve) => over.signal.addEventListener('abort', resolve))
    }
    navigator.locks
      .request('hostwright.desk', { signal: over.signal }, untilOver)
      .catch(() => undefined)
  } else lead()
  return {
    request,
    close() {
      over.abort()
      clearTimeout(watchdog)
      leader?.close()
      channel?.close()
    },
  }
}

type Leader = { answer: (request: DeskRequest['request']) => void; close: () => void }

function startLeader(publish: (news: DeskNews) => void): Leader {
  let desk: DeskData | null | undefined
  let status: StreamStatus = 'connecting'
  let closeStream: (() => void) | undefined
  let needsStream = false
  let isReading = false
  let isAsked = false
  let isClosed = false
  let readAt = 0
  let later: ReturnType<typeof setTimeout> | undefined

  async function read(): Promise<void> {
    clearTimeout(later)
    later = undefined
    isAsked = true
    if (isReading) return
    isReading = true
    while (isAsked && !isClosed) {
      isAsked = false
      readAt = Date.now()
      const found = await readDesk()
      if (found === undefined && desk === undefined) later = setTimeout(() => void read(), retryMs)
      if (isClosed || found === undefined) continue
      desk = found
      publish({ kind: 'desk', desk })
      adjustStream()
    }
    isReading = false
  }

  /** Staff who are no operators are offered nothing: for them it is open while a console is. */
  function adjustStream(): void {
    const isNeeded = desk !== null && (needsStream || Boolean(desk?.operator))
    if (isNeeded) closeStream ??= openStream({ onStatus: report, onEvent: hear })
    else {
      closeStream?.()
      closeStream = undefined
    }
  }

  function report(next: StreamStatus): void {
    status = next
    publish({ kind: 'status', status })
  }

  function hear(event: StreamEvent): void {
    publish({ kind: 'event', event })
    if (event.kind === 'alive') beat()
    else if (mayCall(event, desk?.operator?.id ?? null))
      later ??= setTimeout(() => void read(), Math.max(minPauseMs, readAt + pauseMs - Date.now()))
  }

  function beat(): void {
    const isDue = desk === undefined || Boolean(desk?.operator)
    if (isDue && Date.now() - readAt >= minHeartbeatMs) void read()
  }

  void read()
  const heartbeat = setInterval(beat, consoleHeartbeatMs)
  return {
    answer(request) {
      if (request === 'read') void read()
      else if (request === 'desk') {
        if (desk !== undefined) publish({ kind: 'desk', desk })
        publish({ kind: 'status', status })
      } else {
        needsStream = true
        adjustStream()
        // What happened between the page's own read and this moment is unknown.
        publish({ kind: 'status', status })
        if (status === 'open') publish({ kind: 'event', event: { kind: 'resync' } })
      }
    },
    close() {
      isClosed = true
      clearInterval(heartbeat)
      clearTimeout(later)
      closeStream?.()
    },
  }
}
