import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import { WatchedClient } from './database/answer-watch.server.ts'
import type { Executor } from './database.server.ts'
import { log } from './log.server.ts'
import { recordEventLag } from './metrics.server.ts'

/** Live events between all servers of one database, over PostgreSQL's LISTEN and NOTIFY. */
export type Channel =
  | 'content'
  | 'tickets'
  | 'chats'
  | 'access'
  | 'webhooks'
  | 'provisioning'
  | 'pulse'
type Handler = (payload: string) => void

const channels: readonly Channel[] = [
  'content',
  'tickets',
  'chats',
  'access',
  'webhooks',
  'provisioning',
  'pulse',
]
const heartbeatMs = 2_000
const answerTimeoutMs = 2_000
const reconnectMs = 500
const pollMs = 5_000
/** A lost connection is usually back by then. */
const graceMs = 10_000
const logAgainMs = 300_000

/**
 * One connection listens, another one sends the pulse: a pooler may bring a session's own
 * notification back and nothing that others send.
 */
type Connection = { listener: WatchedClient; sender: WatchedClient }

const handlers = new Map<Channel, Set<Handler>>()
const gapHandlers = new Set<() => void>()
let connection: Connection | undefined
let address: string | undefined
let retry: NodeJS.Timeout | undefined
let polling: NodeJS.Timeout | undefined
let isConnected = false
/** When events last arrived; undefined until the first did. */
let lostAt: number | undefined
let loggedAt = 0

/**
 * Sends when `tx` commits, never when it rolls back. At most 7 900 bytes: send an id, not a
 * document.
 */
export async function publish(tx: Executor, channel: Channel, payload: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${`hostwright_${channel}`}, ${payload})`)
}

/**
 * Calls `handler` for every message of a channel, from this server and from others. Returns how to
 * stop that.
 */
export function subscribe(channel: Channel, handler: Handler): () => void {
  const set = handlers.get(channel) ?? new Set()
  handlers.set(channel, set.add(handler))
  return () => set.delete(handler)
}

/**
 * Calls `handler` when messages may have been missed: the connection was lost, and again when it is
 * back.
 */
export function onGap(handler: () => void): () => void {
  gapHandlers.add(handler)
  return () => gapHandlers.delete(handler)
}

/** False while messages may be missed: what is cached because of them must not be used. */
export function isListening(): boolean {
  return isConnected
}

/**
 * True where live events never arrived, or have not for ten seconds: pages show what is new only
 * when they are loaded again.
 */
export function areEventsSilent(): boolean {
  return (
    address !== undefined &&
    polling === undefined &&
    !isConnected &&
    (lostAt === undefined || Date.now() - lostAt > graceMs)
  )
}

/**
 * Opens the connection that listens, and keeps it open until `stopEvents`. A database that is away
 * is tried again, never an error. Where a pooler lets nothing be listened to, what waits for events
 * looks for itself every few seconds, as after a gap.
 */
export async function startEvents(url: string, { canListen = true } = {}): Promise<void> {
  address = url
  lostAt = undefined
  loggedAt = 0
  if (canListen) return connect(url)
  polling = setInterval(() => {
    for (const handler of gapHandlers) handler()
  }, pollMs)
  polling.unref()
}

export async function stopEvents(): Promise<void> {
  address = undefined
  clearTimeout(retry)
  clearInterval(polling)
  polling = undefined
  const open = connection
  disconnect(open)
  const closed = open && Promise.allSettled([open.listener.end(), open.sender.end()])
  await Promise.race([closed, sleep(answerTimeoutMs)])
}

function clientFor(url: string): WatchedClient {
  const settings = {
    connectionTimeoutMillis: 5_000,
    query_timeout: answerTimeoutMs,
    keepAlive: true,
    application_name: 'hostwright events',
  }
  return new WatchedClient({ connectionString: url, ...settings })
}

async function connect(url: string): Promise<void> {
  const opening: Connection = { listener: clientFor(url), sender: clientFor(url) }
  for (const client of [opening.listener, opening.sender]) {
    client.on('error', (error) => reconnect(opening, error))
    client.on('end', () => reconnect(opening))
  }
  opening.listener.on('notification', ({ channel, payload = '' }) => deliver(channel, payload))
  connection = opening
  try {
    await Promise.all([opening.listener.connect(), opening.sender.connect()])
    for (const channel of channels) await opening.listener.query(`listen hostwright_${channel}`)
    await pulse(opening)
    if (connection !== opening) return
    isConnected = true
    if (loggedAt > 0) log().info('live events arrive again')
    loggedAt = 0
    for (const handler of gapHandlers) handler()
    beat(opening)
  } catch (error) {
    reconnect(opening, error)
  }
}

function deliver(name: string, payload: string): void {
  const channel = channels.find((known) => `hostwright_${known}` === name)
  if (!channel) return
  for (const handler of handlers.get(channel) ?? []) {
    try {
      handler(payload)
    } catch (error) {
      log().error({ err: error, channel }, 'a handler of a live event failed')
    }
  }
}

/**
 * A message from another session must arrive while the listening one asks nothing: through a pooler
 * that swallows it, silence would look like peace.
 */
async function pulse({ sender }: Connection): Promise<void> {
  const token = newId()
  const began = performance.now()
  const returned = Promise.withResolvers<void>()
  const stop = subscribe('pulse', (payload) => payload === token && returned.resolve())
  const timer = setTimeout(() => returned.reject(new Error(notArriving)), answerTimeoutMs)
  try {
    // Awaited together: when the connection is lost, neither rejection may stay unhandled.
    await Promise.all([
      returned.promise,
      sender.query('select pg_notify($1, $2)', ['hostwright_pulse', token]),
    ])
    recordEventLag((performance.now() - began) / 1_000)
  } finally {
    clearTimeout(timer)
    stop()
  }
}

const notArriving =
  'Live events do not arrive. A pooler in transaction mode passes none on: connect to PostgreSQL itself, or use session mode (docs/operations.md)'

/**
 * A connection that was lost without notice, or passes nothing on any longer, is noticed within
 * seconds.
 */
function beat(open: Connection): void {
  const timer = setTimeout(async () => {
    if (connection !== open) return
    try {
      await pulse(open)
      beat(open)
    } catch (error) {
      reconnect(open, error)
    }
  }, heartbeatMs)
  timer.unref()
}

function disconnect(open: Connection | undefined): boolean {
  if (!open || connection !== open) return false
  connection = undefined
  const wasConnected = isConnected
  isConnected = false
  if (wasConnected) lostAt = Date.now()
  recordEventLag(null)
  if (wasConnected) for (const handler of gapHandlers) handler()
  return true
}

function reconnect(open: Connection, error?: unknown): void {
  if (!disconnect(open)) return
  for (const client of [open.listener, open.sender]) client.end().catch(() => undefined)
  if (address === undefined) return
  if (Date.now() - loggedAt > logAgainMs) {
    loggedAt = Date.now()
    log().warn({ err: error }, 'the connection for live events was lost; opening it again')
  }
  const url = address
  retry = setTimeout(() => address === url && connect(url), reconnectMs)
  retry.unref()
}
