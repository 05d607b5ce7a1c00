import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { newId } from '#kernel/ids.ts'
import { WatchedClient } from './database/answer-watch.server.ts'
import type { Executor } from './database.server.ts'
import { log } from './log.server.ts'

/** Live events between all servers of one database, over PostgreSQL's LISTEN and NOTIFY. */
export type Channel = 'content' | 'tickets' | 'chats' | 'access' | 'pulse'
type Handler = (payload: string) => void

const channels: readonly Channel[] = ['content', 'tickets', 'chats', 'access', 'pulse']
const heartbeatMs = 2_000
const answerTimeoutMs = 2_000
const reconnectMs = 500

const handlers = new Map<Channel, Set<Handler>>()
const gapHandlers = new Set<() => void>()
let connection: pg.Client | undefined
let address: string | undefined
let retry: NodeJS.Timeout | undefined
let isConnected = false

/** Sends when `tx` commits, never when it rolls back. At most 7 900 bytes: send an id, not a document. */
export async function publish(tx: Executor, channel: Channel, payload: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${`hostwright_${channel}`}, ${payload})`)
}

/** Calls `handler` for every message of a channel, from this server and from others. Returns how to stop that. */
export function subscribe(channel: Channel, handler: Handler): () => void {
  const set = handlers.get(channel) ?? new Set()
  handlers.set(channel, set.add(handler))
  return () => set.delete(handler)
}

/** Calls `handler` when messages may have been missed: the connection was lost, and again when it is back. */
export function onGap(handler: () => void): () => void {
  gapHandlers.add(handler)
  return () => gapHandlers.delete(handler)
}

/** False while messages may be missed: what is cached because of them must not be used. */
export function isListening(): boolean {
  return isConnected
}

/** Opens the one connection that listens, and keeps it open until `stopEvents`. A database that is away is tried again, never an error. */
export async function startEvents(url: string): Promise<void> {
  address = url
  await connect(url)
}

export async function stopEvents(): Promise<void> {
  address = undefined
  clearTimeout(retry)
  const open = connection
  lose(open)
  const closed = open?.end().catch(() => undefined)
  await Promise.race([closed, sleep(answerTimeoutMs)])
}

async function connect(url: string): Promise<void> {
  const client = new WatchedClient({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    query_timeout: answerTimeoutMs,
    keepAlive: true,
    application_name: 'hostwright events',
  })
  client.on('error', (error) => reconnect(client, error))
  client.on('end', () => reconnect(client))
  client.on('notification', ({ channel, payload = '' }) => deliver(channel, payload))
  connection = client
  try {
    await client.connect()
    for (const channel of channels) await client.query(`listen hostwright_${channel}`)
    await pulse(client)
    if (connection !== client) return
    isConnected = true
    for (const handler of gapHandlers) handler()
    beat(client)
  } catch (error) {
    reconnect(client, error)
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

/** A message to ourselves must come back: through a pooler that swallows LISTEN, silence would look like peace. */
async function pulse(client: pg.Client): Promise<void> {
  const token = newId()
  const returned = Promise.withResolvers<void>()
  const stop = subscribe('pulse', (payload) => payload === token && returned.resolve())
  const timer = setTimeout(() => returned.reject(new Error('A live event did not come back in time')), answerTimeoutMs)
  try {
    // Awaited together: when the connection is lost, neither rejection may stay unhandled.
    await Promise.all([returned.promise, client.query('select pg_notify($1, $2)', ['hostwright_pulse', token])])
  } finally {
    clearTimeout(timer)
    stop()
  }
}

/** A connection that was lost without notice is noticed within seconds. */
function beat(client: pg.Client): void {
  const timer = setTimeout(async () => {
    if (connection !== client) return
    try {
      await client.query('select 1')
      beat(client)
    } catch (error) {
      reconnect(client, error)
    }
  }, heartbeatMs)
  timer.unref()
}

function lose(client: pg.Client | undefined): boolean {
  if (!client || connection !== client) return false
  connection = undefined
  const wasConnected = isConnected
  isConnected = false
  if (wasConnected) for (const handler of gapHandlers) handler()
  return true
}

function reconnect(client: pg.Client, error?: unknown): void {
  if (!lose(client)) return
  client.end().catch(() => undefined)
  if (address === undefined) return
  log().warn({ err: error }, 'the connection for live events was lost; opening it again')
  const url = address
  retry = setTimeout(() => address === url && connect(url), reconnectMs)
  retry.unref()
}
