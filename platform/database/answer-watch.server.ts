import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { log } from '../log.server.ts'
import { type Address, findPrimary, type Host, readAddress } from './hosts.server.ts'
import { askForWork, processOf, type Work } from './session-work.server.ts'

/** How often the connections are looked at. */
const checkMs = 250
/** From here on a statement is asked after, once a second: slow, or is its answer lost? */
const suspectMs = 1_250
const askAgainMs = 1_000
/** A process that was busy itself for this long cannot tell whether the database was silent. */
const ownDelayMs = 1_000
/**
 * How often several hosts are asked which of them takes the writes; each `askAgainMs` while a
 * statement is slow.
 */
const askHostsMs = 5_000
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
let checkedAt = 0
let hostsAskedAt = 0

/** What is known of one host and port; others may answer while it is frozen. */
type Place = {
  probing: boolean
  isFrozen: boolean
  askedAt: number
  /** The longest that this process was busy itself since then. */
  ownDelay: number
  newest: WatchedClient
}

const places = new Map<string, Place>()

/**
 * A connection that does not wait for ever. A network or proxy may swallow answers and keep the
 * connection open: then neither side ever says anything again. A statement that takes long is asked
 * after on another connection; when the database does not work on it, the connection is thrown away
 * and its work fails as 'unavailable'. A database that does not say is frozen: all connections are
 * thrown away and new ones fail at once, until it answers. A statement that the database does work
 * on may take its time. Of several hosts in the address it opens the one that takes writes.
 */
export class WatchedClient extends pg.Client {
  readonly address: Address | undefined
  readonly #settings: pg.ClientConfig
  #isEnding = false

  constructor({ connectionString, ...settings }: pg.ClientConfig = {}) {
    const address = connectionString === undefined ? undefined : readAddress(connectionString)
    super(address ? { ...settings, connectionString: address.url } : settings)
    this.address = address
    this.#settings = settings
    this.once('end', () => watched.delete(this))
    // The first time before the driver hears of it, because it may send the first statement at
    // once.
    this.connection.once('readyForQuery', () => noteAnswered(this))
    this.on('drain', () => noteAnswered(this))
    this.connection.on('errorMessage', (error: { code?: string }) => {
      if (error.code === readOnly) void this.#leaveStandby()
    })
  }

  /**
   * While the database is frozen no connection is opened: a crowd of pages makes hundreds, and
   * opening and cutting them took seconds.
   */
  override connect(): Promise<pg.Client>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.Client> | undefined {
    if (this.address && !isOnlyHost(this)) {
      const connected = this.#connectToPrimary(this.address)
      if (!callback) return connected
      connected.then(
        (client) => Reflect.apply(callback, undefined, [null, client]),
        (error: unknown) => Reflect.apply(callback, undefined, [error]),
      )
      return undefined
    }
    const error = terminated(notAnswering)
    const isFrozen = placeOfClient(this).isFrozen
    if (!isFrozen) watch(this)
    if (!callback) return isFrozen ? Promise.reject(error) : super.connect()
    if (isFrozen) setImmediate(() => Reflect.apply(callback, undefined, [error]))
    else super.connect(callback)
  }

  override end(): Promise<void>
  override end(callback: (error: Error) => void): void
  override end(callback?: (error: Error) => void): Promise<void> | undefined {
    this.#isEnding = true
    return callback ? void super.end(callback) : super.end()
  }

  async #connectToPrimary(address: Address): Promise<pg.Client> {
    const { host, port } = await findPrimary(address, this.#settings)
    if (this.#isEnding) throw terminated('it was to be closed')
    this.host = host
    this.port = port
    watch(this)
    return super.connect()
  }

  /**
   * The host of this session takes no writes: it was made a standby, or the address leads elsewhere
   * by now. If there is a primary, sessions that are older go to it.
   */
  async #leaveStandby(): Promise<void> {
    const older = sameAddress(this)
    if (await this.primary()) for (const client of older) cut(client, otherPrimary)
  }

  /** Undefined where no host takes writes, or the address is not known. */
  primary(): Promise<Host | undefined> {
    return this.address
      ? findPrimary(this.address, this.#settings).catch(() => undefined)
      : Promise.resolve(undefined)
  }
}

function sameAddress({ address }: WatchedClient): WatchedClient[] {
  return [...watched.keys()].filter((client) => client.address?.url === address?.url)
}

/**
 * A pooler keeps its sessions open while its database is away. When that comes back as a standby,
 * they would read what it has not caught up with.
 */
async function leaveOtherHosts(client: WatchedClient): Promise<void> {
  const primary = await client.primary()
  if (!primary) return
  for (const other of sameAddress(client))
    if (nameOfPlace(other) !== nameOfPlace(primary)) cut(other, otherPrimary)
}

/** Cuts connections that cannot be closed in order, because the database does not answer. */
export function cutConnections(): void {
  for (const client of watched.keys()) cut(client, 'it was to be closed')
}

function placeOfClient(client: WatchedClient): Place {
  const name = nameOfPlace(client)
  const known = places.get(name)
  if (known) return known
  const place = { probing: false, isFrozen: false, askedAt: 0, ownDelay: 0, newest: client }
  places.set(name, place)
  return place
}

function nameOfPlace({ host, port }: Host): string {
  return `${host}:${port}`
}

function watch(client: WatchedClient): void {
  placeOfClient(client).newest = client
  watched.set(client, null)
  checkedAt ||= Date.now()
  timer ??= setInterval(check, checkMs).unref()
}

function check(): void {
  const now = Date.now()
  const ownDelay = now - checkedAt - checkMs
  checkedAt = now
  for (const [client, before] of watched) watched.set(client, stateOf(client, before))
  if (watched.size === 0 && ![...places.values()].some(({ isFrozen }) => isFrozen)) {
    clearInterval(timer)
    timer = undefined
    checkedAt = 0
    places.clear()
    return
  }
  const suspects = waitingFor(suspectMs)
  askHosts(now, suspects.length === 0 ? askHostsMs : askAgainMs)
  for (const [name, place] of places) {
    place.ownDelay = Math.max(place.ownDelay, ownDelay)
    const its = suspects.filter((client) => nameOfPlace(client) === name)
    if (place.probing) continue
    if (!place.isFrozen && (its.length === 0 || now - place.askedAt < askAgainMs)) continue
    Object.assign(place, { probing: true, askedAt: now, ownDelay: 0 })
    void judge(name, place, its).finally(() => {
      place.probing = false
    })
  }
}

function askHosts(now: number, afterMs: number): void {
  if (now - hostsAskedAt <= afterMs) return
  hostsAskedAt = now
  const several = [...watched.keys()].filter((client) => !isOnlyHost(client))
  const addresses = new Map(several.map((client) => [client.address?.url, client]))
  for (const client of addresses.values()) void leaveOtherHosts(client)
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

async function judge(
  name: string,
  place: Place,
  suspects: readonly WatchedClient[],
): Promise<void> {
  const there = () => [...watched.keys()].filter((client) => nameOfPlace(client) === name)
  const asked = suspects.map((client) => ({ client, before: watched.get(client) }))
  const read = new Map(there().map((client) => [client, traffic(client).read]))
  const answer = await askForWork(place.newest, suspects)
  await sleep(inTransitMs)
  // Neither a process that was busy itself nor one that heard from the database elsewhere takes
  // this for silence.
  const isSilent =
    answer === 'silence' &&
    place.ownDelay <= ownDelayMs &&
    [...read].every(([client, bytes]) => traffic(client).read === bytes)
  if (isSilent && !place.isFrozen) log().warn('the database does not answer')
  place.isFrozen = isOnlyHost(place.newest) && answer === 'silence' && (isSilent || place.isFrozen)
  if (isSilent) for (const client of there()) cut(client, notAnswering)
  if (answer === 'silence' || answer === 'unknown') return
  for (const { client, before } of asked)
    if (before && stateOf(client, before) === before && isLost(client, answer))
      cut(client, 'an answer was lost')
}

const otherPrimary = 'another host takes the writes'
const notAnswering = 'the database does not answer'

/** Of several another one may take over; the search for it asks a frozen one as well. */
function isOnlyHost({ address }: WatchedClient): boolean {
  return address === undefined || address.hosts.length === 1
}

/** PostgreSQL: read_only_sql_transaction. */
const readOnly = '25006'

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
