import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { log } from '../log.server.ts'
import { askForWork, processOf, type Work } from './session-work.server.ts'

/** How often the connections are looked at. */
const checkMs = 250
/** From here on a statement is asked after, once a second: slow, or is its answer lost? */
const suspectMs = 1_250
const askAgainMs = 1_000
/** A process that was busy itself for this long cannot tell whether the database was silent. */
const ownDelayMs = 1_000
/** What the database has sent may still be on its way. */
const inTransitMs = 100

/** How much a connection that waits for an answer has read, and since when no more came. */
type Waiting = { read: number; since: number }

type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void)

const watched = new Map<WatchedClient, Waiting | null>()
/**
 * How much each connection had sent when it last had all its answers. Nothing while it connects.
 */
const answered = new WeakMap<WatchedClient, number>()
let timer: NodeJS.Timeout | undefined
let probing = false
let isFrozen = false
let askedAt = 0
let checkedAt = 0
let ownDelay = 0
let newest: WatchedClient | undefined

/**
 * A connection that does not wait for ever. A network or proxy may swallow answers and keep the
 * connection open: then neither side ever says anything again. A statement that takes long is asked
 * after on another connection; when the database does not work on it, the connection is thrown away
 * and its work fails as 'unavailable'. A database that does not say is frozen: all connections are
 * thrown away and new ones fail at once, until it answers. A statement that the database does work
 * on may take its time.
 */
export class WatchedClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    watched.set(this, null)
    newest = this
    this.once('end', () => watched.delete(this))
    // The first time before the driver hears of it, because it may send the first statement at
    // once.
    this.connection.once('readyForQuery', () => noteAnswered(this))
    this.on('drain', () => noteAnswered(this))
    checkedAt ||= Date.now()
    timer ??= setInterval(check, checkMs).unref()
  }

  /**
   * While the database is frozen no connection is opened: a crowd of pages makes hundreds, and
   * opening and cutting them took seconds.
   */
  override connect(): Promise<pg.Client>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.Client> | undefined {
    if (isFrozen) watched.delete(this)
    const error = terminated(notAnswering)
    if (!callback) return isFrozen ? Promise.reject(error) : super.connect()
    if (isFrozen) setImmediate(() => Reflect.apply(callback, undefined, [error]))
    else super.connect(callback)
  }
}

/** Cuts connections that cannot be closed in order, because the database does not answer. */
export function cutConnections(): void {
  for (const client of watched.keys()) cut(client, 'it was to be closed')
}

function check(): void {
  const now = Date.now()
  ownDelay = Math.max(ownDelay, now - checkedAt - checkMs)
  checkedAt = now
  for (const [client, before] of watched) watched.set(client, stateOf(client, before))
  if (watched.size === 0 && !isFrozen) {
    clearInterval(timer)
    timer = undefined
    checkedAt = 0
    return
  }
  const suspects = waitingFor(suspectMs)
  if (probing || (!isFrozen && (suspects.length === 0 || now - askedAt < askAgainMs))) return
  probing = true
  askedAt = now
  ownDelay = 0
  void judge(suspects).finally(() => {
    probing = false
  })
}

function noteAnswered(client: WatchedClient): void {
  answered.set(client, traffic(client).written)
}

/** The greeting or an answer is waited for as long as something was sent since the last one. */
function stateOf(client: WatchedClient, before: Waiting | null): Waiting | null {
  const { written, read } = traffic(client)
  if (written === answered.get(client)) return null
  return before?.read === read ? before : { read, since: Date.now() }
}

function traffic({ connection: { stream } }: WatchedClient): { written: number; read: number } {
  return stream instanceof Socket
    ? { written: stream.bytesWritten, read: stream.bytesRead }
    : { written: 0, read: 0 }
}

function waitingFor(ms: number): WatchedClient[] {
  const until = Date.now() - ms
  return [...watched].flatMap(([client, waiting]) =>
    waiting && waiting.since <= until ? client : [],
  )
}

async function judge(suspects: readonly WatchedClient[]): Promise<void> {
  const asked = new Map(suspects.map((client) => [client, watched.get(client)]))
  const read = new Map([...watched.keys()].map((client) => [client, traffic(client).read]))
  const answer = newest ? await askForWork(newest, suspects) : 'unknown'
  await sleep(inTransitMs)
  // Neither a process that was busy itself nor one that heard from the database elsewhere takes
  // this for silence.
  const isSilent =
    answer === 'silence' &&
    ownDelay <= ownDelayMs &&
    [...read].every(([client, bytes]) => traffic(client).read === bytes)
  if (isSilent && !isFrozen) log().warn('the database does not answer')
  isFrozen = isSilent || (isFrozen && answer === 'silence')
  if (isSilent) for (const client of [...watched.keys()]) cut(client, notAnswering)
  if (answer === 'silence' || answer === 'unknown') return
  for (const client of suspects) {
    const before = asked.get(client)
    if (before && stateOf(client, before) === before && isLost(client, answer))
      cut(client, 'an answer was lost')
  }
}

const notAnswering = 'the database does not answer'

/** The session is gone, or works on nothing that we would wait for. */
function isLost(client: WatchedClient, work: Work): boolean {
  const process = processOf(client)
  if (process === null) return false
  const state = work.get(process)
  return state === undefined || state.startsWith('idle')
}

function cut(client: WatchedClient, reason: string): void {
  client.connection.stream.destroy(terminated(reason))
}

function terminated(reason: string): Error {
  return new Error(`Connection terminated: ${reason}`)
}
