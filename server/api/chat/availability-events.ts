import type { Hono } from 'hono'
import { parseChatEvent } from '#modules/chat/rules/chat-event.ts'
import { availability } from '#modules/chat/widget/queries/widget.server.ts'
import { onGap, subscribe } from '#platform/events.server.ts'
import { log } from '#platform/log.server.ts'
import type { HttpEnv } from '../../request-id.ts'
import { EventStream, eventBytes, keepAlive, streamAnswer } from './event-stream.ts'

const maxStreams = 2_000
/** An office or a mobile network may stand behind one address. */
const maxStreamsOfAddress = 50

const streams = new Map<EventStream, { address: string; sent: string }>()
let isFollowing = false
let isReading = false
let isAsked = false
let isStopping = false

/**
 * `GET /api/chat/availability`: whether an operator is there and when a message is read otherwise,
 * at once and whenever that changes, for panels that are open without a
 * chat. It is the same for every visitor.
 */
export function availabilityEventsApi(app: Hono<HttpEnv>): void {
  app.get('/api/chat/availability', (c) => {
    const address = c.get('clientAddress')
    const own = [...streams.values()].filter((opener) => opener.address === address).length
    if (isStopping || streams.size >= maxStreams || own >= maxStreamsOfAddress)
      return c.json({ error: 'Too many pages are open. This one asks again by itself.' }, 503, {
        'retry-after': '30',
      })
    follow()
    const stream = new EventStream(() => {
      streams.delete(stream)
      stopBeat()
    })
    streams.set(stream, { address, sent: '' })
    const stopBeat = keepAlive(stream, async () => [])
    void readForAll()
    return streamAnswer(stream)
  })
}

/** Ends every stream and takes no new one. */
export function stopAvailabilityEvents(): void {
  isStopping = true
  for (const stream of streams.keys()) stream.end()
}

function follow(): void {
  if (isFollowing) return
  isFollowing = true
  subscribe('chats', (payload) => {
    if (parseChatEvent(payload).kind === 'availability') void readForAll()
  })
  onGap(() => void readForAll())
}

/**
 * One read at a time for all streams. While the database is away it is unknown: panels keep what
 * they show.
 */
async function readForAll(): Promise<void> {
  isAsked = true
  if (isReading) return
  isReading = true
  while (isAsked && streams.size > 0) {
    isAsked = false
    const found = await availability().catch((error: unknown) => {
      log().debug({ err: error }, 'open panels could not be told whether an operator is there')
      return null
    })
    if (found) sendToAll({ isAvailable: found.isAvailable, readBy: found.readBy })
  }
  isReading = false
}

function sendToAll(now: { isAvailable: boolean; readBy: string | null }): void {
  const text = JSON.stringify(now)
  const bytes = eventBytes('availability', now)
  for (const [stream, opener] of streams) {
    if (opener.sent === text) continue
    opener.sent = text
    stream.send(bytes)
  }
}
