import type { Hono } from 'hono'
import { mayHandleChats } from '#modules/chat/policy.ts'
import { type ChatEvent, parseChatEvent } from '#modules/chat/rules/chat-event.ts'
import { actorId } from '#modules/identity/rules/actor.ts'
import { onGap, subscribe } from '#platform/events.server.ts'
import type { HttpEnv } from '../../request-id.ts'
import { jsonAnswer } from './chat-request.ts'
import {
  actorNow,
  alive,
  EventStream,
  eventBytes,
  keepAlive,
  streamAnswer,
  streamsWithoutRight,
} from './event-stream.ts'

/** Browsers keep six connections to a server: more streams than this belong to no real reader. */
const maxStreamsOfPerson = 6

const openers = new Map<EventStream, { userId: string; cookie: string }>()
let isFollowing = false
let isStopping = false

/**
 * `GET /api/live-chat/events`: names what changed in any chat, and the console reads it again;
 * `resync` when events may have been missed. It ends with the right, with
 * the session, after ten minutes, and when the server stops.
 */
export function staffEventsApi(app: Hono<HttpEnv>): void {
  app.get('/api/live-chat/events', async (c) => {
    const actor = await c.get('actor')()
    const userId = actorId(actor)
    if (userId === null || !mayHandleChats(actor))
      return jsonAnswer({ error: 'There is nothing here.' }, 404)
    const open = [...openers.values()].filter((opener) => opener.userId === userId).length
    if (isStopping || open >= maxStreamsOfPerson)
      return c.json({ error: 'Too many pages of yours are open.' }, 503, { 'retry-after': '30' })
    follow()
    const stream = new EventStream(() => {
      openers.delete(stream)
      stopBeat()
    })
    openers.set(stream, { userId, cookie: c.req.header('cookie') ?? '' })
    const stopBeat = keepAlive(stream, withoutRight)
    const answer = streamAnswer(stream)
    // At once, so that the browser knows whether events come through.
    stream.send(alive)
    return answer
  })
}

/** Ends every stream and takes no new one. */
export function stopStaffEvents(): void {
  isStopping = true
  for (const stream of openers.keys()) stream.end()
}

function follow(): void {
  if (isFollowing) return
  isFollowing = true
  subscribe('chats', (payload) => sendToAll(parseChatEvent(payload)))
  subscribe('access', (userId) => void endIfWithoutRight(userId))
  onGap(() => {
    for (const stream of openers.keys()) stream.send(resync)
  })
}

const resync = eventBytes('resync', 1)

function sendToAll({ kind, ...named }: ChatEvent): void {
  // Saved settings may change any part of a console.
  const bytes = 'by' in named && named.by === 'settings' ? resync : eventBytes(kind, named)
  for (const stream of openers.keys()) stream.send(bytes)
}

/**
 * As soon as an operator's rights changed. While the database is away, the check every 20 s
 * decides.
 */
async function endIfWithoutRight(userId: string): Promise<void> {
  const streams = [...openers]
    .filter(([, opener]) => opener.userId === userId)
    .map(([stream]) => stream)
  for (const stream of await withoutRight(streams).catch(() => [])) stream.end()
}

/** Every 20 s: who signed out, or lost the right. */
function withoutRight(streams: readonly EventStream[]): Promise<EventStream[]> {
  return streamsWithoutRight(streams, openers, async ({ userId, cookie }) => {
    const actor = await actorNow(cookie)
    return actorId(actor) === userId && mayHandleChats(actor)
  })
}
