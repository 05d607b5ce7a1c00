import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { log } from '../log.server.ts'

/** How often the connections are looked at. */
const checkMs = 250
/** From here on a statement is asked after, once a second: slow, or is its answer lost? */
const suspectMs = 1_500
const askAgainMs = 1_000
/** How long the database may take to say what it works on. */
const probeMs = 1_500
/** While the database is known to answer nothing, nobody waits longer than this. */
const frozenMs = 250
/** What the database has sent may still be on its way. */
const inTransitMs = 100

/** What a connection waits for, how much it has read, and since when both are so. */
type Waiting = { query: unknown; bytesRead: unknown; since: number }

const watched = new Map<WatchedClient, Waiting | null>()
let timer: NodeJS.Timeout | undefined
let probing = false
let isFrozen = false
let askedAt = 0

/**
 * A connection that does not wait for ever. A network or proxy may swallow answers and keep the connection open: then neither side ever says anything
 * again. A statement that takes long is asked after on another connection; when the database does not work on it, or does not say, the connection
 * is thrown away and its work fails as 'unavailable'. A statement that the database does work on may take its time.
 */
export class WatchedClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    watched.set(this, null)
    this.once('end', () => watched.delete(this))
    timer ??= setInterval(check, checkMs).unref()
  }
}

/** Cuts connections that cannot be closed in order, because nobody answers. */
export function cutConnections(): void {
  for (const client of watched.keys()) cut(client, 'it was to be closed')
}

function check(): void {
  const now = Date.now()
  for (const [client, before] of watched) {
    watched.set(client, stateOf(client, before))
  }
  if (watched.size === 0) {
    clearInterval(timer)
    timer = undefined
    isFrozen = false
    return
  }
  if (isFrozen) for (const client of waitingFor(frozenMs)) cut(client, 'the database does not answer')
  const suspects = waitingFor(suspectMs)
  if (probing || (!isFrozen && (suspects.length === 0 || now - askedAt < askAgainMs))) return
  probing = true
  askedAt = now
  void judge(suspects).finally(() => {
    probing = false
  })
}

/** The statement or the greeting that this connection waits for; null when it is idle. Read from the driver, which has no public name for it. */
function currentWork(client: WatchedClient): unknown {
  const isConnected = Reflect.get(client, '_connected') === true
  return isConnected ? (Reflect.get(client, '_activeQuery') ?? null) : client
}

function stateOf(client: WatchedClient, before: Waiting | null): Waiting | null {
  const query = currentWork(client)
  const bytesRead: unknown = Reflect.get(client.connection.stream, 'bytesRead')
  if (query === null) return null
  return before !== null && before.query === query && before.bytesRead === bytesRead ? before : { query, bytesRead, since: Date.now() }
}

function waitingFor(ms: number): WatchedClient[] {
  const until = Date.now() - ms
  return [...watched].flatMap(([client, waiting]) => (waiting && waiting.since <= until ? client : []))
}

async function judge(suspects: readonly WatchedClient[]): Promise<void> {
  const asked = new Map(suspects.map((client) => [client, watched.get(client)]))
  const answer = await workOf(suspects)
  // A process that was busy itself must not take that for silence.
  await sleep(inTransitMs)
  if (answer === 'silence' && !isFrozen) log().warn('the database does not answer')
  isFrozen = answer === 'silence'
  for (const client of suspects) {
    const before = asked.get(client)
    if (!before || stateOf(client, before) !== before) continue
    if (answer === 'silence') cut(client, 'the database does not answer')
    else if (answer !== 'unknown' && isLost(client, answer)) cut(client, 'an answer was lost')
  }
}

type Work = ReadonlyMap<number, string>

/** What the database says its sessions do; 'unknown' when it is there but does not tell, or a pooler between has numbers of its own for them. */
async function workOf(clients: readonly WatchedClient[]): Promise<Work | 'silence' | 'unknown'> {
  const [first] = clients.length > 0 ? clients : watched.keys()
  if (!first) return 'unknown'
  const { host, port, user, password, database, ssl } = first
  const probe = new pg.Client({ host, port, user, password, database, ssl, connectionTimeoutMillis: probeMs, query_timeout: probeMs })
  const silence = Promise.withResolvers<'silence'>()
  const patience = setTimeout(() => silence.resolve('silence'), probeMs)
  probe.on('error', () => undefined)
  const asked = probe
    .connect()
    .then(() => probe.query<{ pid: number; state: string | null }>(sessions, [clients.flatMap((client) => processOf(client) ?? [])]))
    .then(
      ({ rows }) => {
        const work: Work = new Map(rows.map(({ pid, state }) => [pid, state ?? '']))
        return work.has(processOf(probe) ?? 0) ? work : ('unknown' as const)
      },
      // A refusal is an answer: the database goes down, or takes no more connections. Who waits hears of it on its own connection.
      (error: unknown) => (error instanceof Error && /timeout|timed? ?out/i.test(error.message) ? ('silence' as const) : ('unknown' as const)),
    )
  try {
    return await Promise.race([asked, silence.promise])
  } finally {
    clearTimeout(patience)
    probe.connection.stream.destroy()
  }
}

const sessions = `select pid, state from pg_stat_activity where pid = any($1::int[]) or pid = pg_backend_pid()`

function processOf(client: pg.Client): number | null {
  return 'processID' in client && typeof client.processID === 'number' ? client.processID : null
}

/** The session is gone, or works on nothing that we would wait for. */
function isLost(client: WatchedClient, work: Work): boolean {
  const process = processOf(client)
  if (process === null) return false
  const state = work.get(process)
  return state === undefined || state.startsWith('idle')
}

function cut(client: WatchedClient, reason: string): void {
  client.connection.stream.destroy(new Error(`Connection terminated: ${reason}`))
}
