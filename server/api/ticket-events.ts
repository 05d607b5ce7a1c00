import type { Context, Hono } from 'hono'
import { type Actor, actorId } from '#modules/identity/rules/actor.ts'
import { mayHandleTickets } from '#modules/support/policy.ts'
import { ticketVisibility } from '#modules/support/queries/ticket.server.ts'
import { parseTicketEvent, type TicketEvent } from '#modules/support/rules/ticket.ts'
import { onGap, subscribe } from '#platform/events.server.ts'
import type { HttpEnv } from '../request-id.ts'
import {
  actorNow,
  EventStream,
  keepAlive,
  streamAnswer,
  streamsWithoutRight,
  textEventBytes,
} from './chat/event-stream.ts'

/** Browsers keep six connections to a server: more streams than this belong to no real reader. */
const maxStreamsOfPerson = 6

const listeners = new Map<EventStream, Listener>()
let isStopping = false

/** What a user may be sent, and how it is sent. */
type Hearing = {
  person: string
  /** An event as it is sent; null for what is not theirs. */
  bytesOf: (event: TicketEvent) => Uint8Array | null
  /** Sent when events may have been missed. */
  missed: Uint8Array
  /** Still, with the session that the request names. */
  mayHear: (actor: Actor) => Promise<boolean>
}

/** The cookie says whether the person is still signed in. */
type Listener = Hearing & { cookie: string }

const changed = textEventBytes('changed', '1')
const presence = (ticket: string) => textEventBytes('presence', ticket)

/**
 * `GET /api/tickets/:id/events`: says that a ticket changed, and never what. Its customer gets
 * public changes, staff who handle tickets get all. `GET /api/tickets/events`, for staff: in
 * which ticket a member came, went or began to write, and that any ticket changed. Both end
 * with the session, after ten minutes, and when the server stops.
 */
export function ticketEvents(app: Hono<HttpEnv>): void {
  app.get('/api/tickets/events', async (c) => answer(c, await presenceOfAll(c)))
  app.get('/api/tickets/:id/events', async (c) =>
    answer(c, await changesOfOne(c, c.req.param('id'))),
  )
}

async function presenceOfAll(c: Context<HttpEnv>): Promise<Hearing | null> {
  const actor = await c.get('actor')()
  const person = actorId(actor)
  if (person === null || !mayHandleTickets(actor)) return null
  return {
    person,
    bytesOf: ({ ticketId, visibility }) =>
      visibility === 'presence' ? presence(ticketId) : changed,
    missed: presence('all'),
    mayHear: async (now) => mayHandleTickets(now),
  }
}

async function changesOfOne(c: Context<HttpEnv>, id: string): Promise<Hearing | null> {
  const actor = await c.get('actor')()
  const person = actorId(actor)
  const sight = person === null ? null : await ticketVisibility(actor, id)
  if (person === null || sight === null) return null
  return {
    person,
    bytesOf: ({ ticketId, visibility }) => {
      if (ticketId !== id || (sight !== 'all' && visibility !== 'public')) return null
      return visibility === 'presence' ? presence('1') : changed
    },
    missed: changed,
    mayHear: async (now) => (await ticketVisibility(now, id)) === sight,
  }
}

function answer(c: Context<HttpEnv>, hearing: Hearing | null): Response {
  if (hearing === null) return c.text('There is no such ticket.', 404)
  const open = [...listeners.values()].filter(({ person }) => person === hearing.person).length
  if (isStopping || open >= maxStreamsOfPerson)
    return c.text('Too many pages of yours are open.', 503, { 'retry-after': '30' })
  return streamAnswer(openStream(c, hearing))
}

/** Ends every stream and takes no new one: a server that stops waits for its answers. */
export function stopTicketEvents(): void {
  isStopping = true
  for (const stream of listeners.keys()) stream.end()
}

function openStream(c: Context<HttpEnv>, hearing: Hearing): EventStream {
  const stream = new EventStream(() => {
    listeners.delete(stream)
    stopListening()
    stopGaps()
    stopAccess()
    stopBeat()
  })
  listeners.set(stream, { ...hearing, cookie: c.req.header('cookie') ?? '' })
  const stopListening = subscribe('tickets', (payload) => {
    const bytes = hearing.bytesOf(parseTicketEvent(payload))
    if (bytes !== null) stream.send(bytes)
  })
  const stopGaps = onGap(() => stream.send(hearing.missed))
  const stopAccess = subscribe('access', (userId) => {
    if (userId === hearing.person) void endWithoutRight(stream)
  })
  const stopBeat = keepAlive(stream, withoutRight)
  c.req.raw.signal.addEventListener('abort', () => stream.end())
  return stream
}

/** As soon as rights changed. While the database is away, the check every 20 s decides. */
async function endWithoutRight(stream: EventStream): Promise<void> {
  for (const ended of await withoutRight([stream]).catch(() => [])) ended.end()
}

/** Every 20 s: who signed out, or lost the right. */
function withoutRight(streams: readonly EventStream[]): Promise<EventStream[]> {
  return streamsWithoutRight(streams, listeners, async ({ person, cookie, mayHear }) => {
    const actor = await actorNow(cookie)
    return actorId(actor) === person && (await mayHear(actor))
  })
}
