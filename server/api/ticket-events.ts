import type { Context, Hono } from 'hono'
import { actorOf } from '#modules/identity/queries/actor.server.ts'
import { type Actor, actorId } from '#modules/identity/rules/actor.ts'
import { mayHandleTickets } from '#modules/support/policy.ts'
import { ticketSight } from '#modules/support/queries/ticket-sight.server.ts'
import { parseTicketEvent, type TicketEvent } from '#modules/support/rules/ticket.ts'
import { onGap, subscribe } from '#platform/events.server.ts'
import type { HttpEnv } from '../request-scope.ts'

/** A proxy closes what is silent for long; a browser that has gone is noticed by this too. */
const commentMs = 20_000
/** The browser connects again after that, so that streams spread over the servers that run. */
const maxStreamMs = 600_000
/** Browsers keep six connections to a server: more streams than this belong to nobody who reads. */
const maxStreamsOfPerson = 6

const streams = new Map<string, Set<() => void>>()
let isStopping = false

/** What somebody may hear, and hears. */
type Hearing = {
  person: string
  /** The lines of an event; null for what is not theirs. */
  linesOf: (event: TicketEvent) => string | null
  /** Sent when events may have been missed. */
  missed: string
  /** Still, with the session that the request names. */
  mayHear: (actor: Actor) => Promise<boolean>
}

const changed = 'event: changed\ndata: 1'

/**
 * `GET /api/tickets/:id/events`: says that a ticket changed, and never what. Its customer hears of public changes, staff who handle tickets of all.
 * `GET /api/tickets/events`, for staff: in which ticket somebody came, went or began to write. Both end with the session, after ten minutes, and when
 * the server stops.
 */
export function ticketEvents(app: Hono<HttpEnv>): void {
  app.get('/api/tickets/events', async (c) => answer(c, await presenceOfAll(c)))
  app.get('/api/tickets/:id/events', async (c) => answer(c, await changesOfOne(c, c.req.param('id'))))
}

async function presenceOfAll(c: Context<HttpEnv>): Promise<Hearing | null> {
  const actor = await c.get('actor')()
  const person = actorId(actor)
  if (person === null || !mayHandleTickets(actor)) return null
  return {
    person,
    linesOf: ({ ticketId, visibility }) => (visibility === 'presence' ? `event: presence\ndata: ${ticketId}` : null),
    missed: 'event: presence\ndata: all',
    mayHear: async (now) => mayHandleTickets(now),
  }
}

async function changesOfOne(c: Context<HttpEnv>, id: string): Promise<Hearing | null> {
  const actor = await c.get('actor')()
  const person = actorId(actor)
  const sight = person === null ? null : await ticketSight(actor, id)
  if (person === null || sight === null) return null
  return {
    person,
    linesOf: ({ ticketId, visibility }) => {
      if (ticketId !== id || (sight !== 'all' && visibility !== 'public')) return null
      return visibility === 'presence' ? 'event: presence\ndata: 1' : changed
    },
    missed: changed,
    mayHear: async (now) => (await ticketSight(now, id)) === sight,
  }
}

function answer(c: Context<HttpEnv>, hearing: Hearing | null): Response {
  if (hearing === null) return c.text('There is no such ticket.', 404)
  const open = streams.get(hearing.person)?.size ?? 0
  if (isStopping || open >= maxStreamsOfPerson) return c.text('Too many pages of yours are open.', 503, { 'retry-after': '30' })
  return c.body(stream(c, hearing), 200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
}

/** Ends every stream and takes no new one: a server that stops waits for its answers. */
export function stopTicketEvents(): void {
  isStopping = true
  for (const ends of streams.values()) for (const end of ends) end()
}

function stream(c: Context<HttpEnv>, hearing: Hearing): ReadableStream<Uint8Array> {
  const { person, linesOf, missed } = hearing
  const text = new TextEncoder()
  let clean = () => false
  return new ReadableStream({
    start(controller) {
      const send = (line: string) => controller.enqueue(text.encode(`${line}\n\n`))
      const stopListening = subscribe('tickets', (payload) => {
        const lines = linesOf(parseTicketEvent(payload))
        if (lines !== null) send(lines)
      })
      const stopGaps = onGap(() => send(missed))
      const check = async () => {
        if (!(await isStill(c.req.raw, hearing))) end()
      }
      const stopAccess = subscribe('access', (userId) => userId === person && void check())
      const alive = setInterval(() => {
        send(':')
        void check()
      }, commentMs)
      const over = setTimeout(() => end(), maxStreamMs)
      const end = () => {
        if (clean()) controller.close()
      }
      clean = () => {
        if (!streams.get(person)?.delete(end)) return false
        if (streams.get(person)?.size === 0) streams.delete(person)
        stopListening()
        stopGaps()
        stopAccess()
        clearInterval(alive)
        clearTimeout(over)
        return true
      }
      streams.set(person, (streams.get(person) ?? new Set()).add(end))
      c.req.raw.signal.addEventListener('abort', end)
      send('retry: 3000')
    },
    // A stream that its reader gave up is closed already.
    cancel: () => void clean(),
  })
}

/** Signed in as before, and with the same right. While the database is away nobody can say: the stream goes on. */
async function isStill(request: Request, { person, mayHear }: Hearing): Promise<boolean> {
  try {
    const actor: Actor = await actorOf(request)
    return actorId(actor) === person && (await mayHear(actor))
  } catch {
    return true
  }
}
