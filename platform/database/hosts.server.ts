import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export type Host = { host: string; port: number }

/** Where a database is: one host, or several of which one at a time takes writes. */
export type Address = {
  hosts: readonly [Host, ...Host[]]
  /** The same with the first host only, which is all that the driver reads. */
  url: string
}

/** The driver takes `target_session_attrs` and ignores it, so ours must mean what we do. */
const wanted = ['read-write', 'primary']

/**
 * Reads `postgres://user:password@one:5432,two:5432/name?target_session_attrs=read-write`, as libpq
 * writes it. Throws a `RangeError` in words for an operator, without the password.
 */
export function readAddress(text: string): Address {
  const [, scheme, account = '', places = '', rest = ''] =
    /^(postgres(?:ql)?:\/\/)([^@/?]*@)?([^/?]*)(.*)$/.exec(text) ?? []
  if (scheme === undefined) throw new RangeError('must start with postgres:// or postgresql://')
  const [first, ...others] = places.split(',').map((place) => readHost(place))
  const url = `${scheme}${account}${places.split(',')[0]}${rest}`
  if (!first || !URL.canParse(url))
    throw new RangeError('is not an address such as postgres://user:password@host:5432/database')
  const attributes = new URL(url).searchParams.get('target_session_attrs')
  if (attributes !== null && !wanted.includes(attributes))
    throw new RangeError('target_session_attrs must be read-write: the program writes')
  return { hosts: [first, ...others], url }
}

function readHost(place: string): Host {
  const [, host, port = '5432'] = /^(\[[\da-f:.]+\]|[^:]*)(?::(\d+))?$/i.exec(place) ?? []
  if (host === undefined || Number(port) < 1 || Number(port) > 65_535)
    throw new RangeError(`${place} is not a host and a port, such as db1.example:5432`)
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) }
}

/** For messages and logs: never the user or the password. */
export function placeOf(address: Address): string {
  const { pathname } = new URL(address.url)
  const places = address.hosts.map(({ host, port }) => `${host || 'localhost'}:${port}`)
  return `${places.join(',')}${pathname}`
}

/** Longer than a server on the same network takes to say what it is. */
const answerMs = 2_000
/** What others may add once one host said that it takes writes. */
const graceMs = 250
/** How long an answer, or that there is none, is not asked for again. */
const rememberMs = 500

type Search = { primary: Promise<Host>; endedAt: number }

const searches = new Map<string, Search>()
const newestTimelines = new Map<string, number>()

/**
 * The host that takes writes. Each promotion of a standby begins a new timeline: of two that take
 * writes, the one of the older timeline was the primary before and must get nothing more. Rejects
 * when there is none.
 */
export function findPrimary(address: Address, settings: pg.ClientConfig = {}): Promise<Host> {
  const key = placeOf(address)
  const last = searches.get(key)
  if (last && Date.now() - last.endedAt < rememberMs) return last.primary
  const primary = newestPrimary(address, settings)
  const search: Search = { primary, endedAt: Number.POSITIVE_INFINITY }
  searches.set(key, search)
  const noteEnd = () => {
    search.endedAt = Date.now()
  }
  primary.then(noteEnd, noteEnd)
  return primary
}

async function newestPrimary(address: Address, settings: pg.ClientConfig): Promise<Host> {
  const key = placeOf(address)
  const { found, refusal } = await askAll(address, settings)
  const timelines = found.map(({ timeline }) => timeline)
  const newest = Math.max(newestTimelines.get(key) ?? 0, ...timelines)
  newestTimelines.set(key, newest)
  const primary = found.find(({ timeline }) => timeline === newest)
  if (primary) return primary.host
  throw refusal ?? new Error(`Connection terminated: none of ${key} takes writes`)
}

type Answers = {
  found: { host: Host; timeline: number }[]
  /** What a server said instead: a wrong password, say. */
  refusal: pg.DatabaseError | undefined
}

/**
 * Asks all hosts at once; a frozen one does not hold up the others. While its answer is awaited
 * those that take no writes are asked again: one of them may be promoted.
 */
async function askAll({ hosts, url }: Address, settings: pg.ClientConfig): Promise<Answers> {
  const answers: Answers = { found: [], refusal: undefined }
  const first = Promise.withResolvers<void>()
  const silent = new Set(hosts)
  const ask = async (host: Host): Promise<void> => {
    const timeline = await timelineOf({ ...settings, connectionString: url }, host)
    silent.delete(host)
    if (timeline !== null) {
      answers.found.push({ host, timeline })
      first.resolve()
    }
    if (silent.size === 0 || answers.found.length > 0) return
    await sleep(graceMs)
    return ask(host)
  }
  const asked = hosts.map((host) =>
    ask(host).catch((error: unknown) => {
      silent.delete(host)
      if (error instanceof pg.DatabaseError) answers.refusal ??= error
    }),
  )
  await Promise.race([Promise.all(asked), first.promise.then(() => sleep(graceMs))])
  return { ...answers, found: [...answers.found] }
}

/** Null where it takes no writes. */
async function timelineOf(settings: pg.ClientConfig, { host, port }: Host): Promise<number | null> {
  const client = new pg.Client({
    ...settings,
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
  })
  client.on('error', () => undefined)
  client.host = host
  client.port = port
  try {
    await client.connect()
    const { rows } = await client.query<{ writes: boolean }>(
      `select not (pg_is_in_recovery() or current_setting('transaction_read_only')::boolean) as writes`,
    )
    return rows[0]?.writes ? await ownTimeline(client) : null
  } finally {
    client.connection.stream.destroy()
  }
}

/** 0 where the service hides its log from its users, as some managed ones do. */
async function ownTimeline(client: pg.Client): Promise<number> {
  const { rows } = await client
    .query<{ name: string }>('select pg_walfile_name(pg_current_wal_lsn()) as name')
    .catch(() => ({ rows: [] }))
  return Number.parseInt(rows[0]?.name.slice(0, 8) ?? '0', 16)
}
