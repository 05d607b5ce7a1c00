import { existsSync } from 'node:fs'
import { join as joinPath, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '#kernel/ids.ts'
import type { Config } from '../config.server.ts'
import { WatchedClient } from '../database/answer-watch.server.ts'
import { placeOf, readAddress } from '../database/hosts.server.ts'
import { processOf } from '../database/session-work.server.ts'
import { noteSharedSessions, sessionOptions } from '../database.server.ts'
import { StartError } from '../process/start-error.server.ts'
import { type DatabaseServer, runningEmbedded, startEmbeddedPostgres } from './embedded.server.ts'
import { readNote } from './folder-lock.server.ts'

const reachTimeoutMs = 10_000

type Wanted = Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'databaseDirectUrl'>>

export type ProvidedDatabase = DatabaseServer & {
  /** For live events and the queue: past a pooler, where DATABASE_DIRECT_URL says how. */
  sessionUrl: string
  /** False where a pooler takes what a session listens to. */
  canListen: boolean
}

/**
 * The database that the configuration asks for, reachable: DATABASE_URL, or the embedded server.
 * Throws `StartError` with one clear line. With `join`, an embedded server that already runs on the
 * data folder is used instead of refused, and none is made where there is none yet; that is for
 * commands beside a running server.
 */
export async function provideDatabase(
  { databaseUrl, databaseDirectUrl, dataDir }: Wanted,
  {
    onProgress = () => undefined,
    join = false,
  }: { onProgress?: (message: string) => void; join?: boolean } = {},
): Promise<ProvidedDatabase> {
  if (join && databaseUrl === undefined) await requireEmbedded(dataDir)
  if (databaseUrl === undefined) {
    const running = join ? await runningEmbedded(dataDir) : undefined
    const server = running
      ? { ...running, stop: async () => undefined }
      : await startEmbeddedPostgres({ dataDir, onProgress })
    if (running) await reachDatabase(running.url, onProgress)
    return { ...server, sessionUrl: server.url, canListen: true }
  }
  return reachGiven({ databaseUrl, databaseDirectUrl }, onProgress)
}

async function reachGiven(
  {
    databaseUrl: url,
    databaseDirectUrl,
  }: { databaseUrl: string; databaseDirectUrl?: string | undefined },
  onProgress: (message: string) => void,
): Promise<ProvidedDatabase> {
  const program = await reachDatabase(url, onProgress)
  const direct = databaseDirectUrl ? await reachDatabase(databaseDirectUrl, onProgress) : undefined
  if (direct && direct.identity !== program.identity)
    throw new StartError('DATABASE_DIRECT_URL leads to another database than DATABASE_URL')
  if (direct?.isShared)
    throw new StartError(
      'DATABASE_DIRECT_URL leads to a pooler that gives one connection to several sessions. Name PostgreSQL itself',
    )
  if (program.isShared) noteSharedSessions(program)
  const canListen = direct !== undefined || !program.isShared
  if (!canListen) onProgress(sharedSessions)
  const sessionUrl = databaseDirectUrl ?? url
  return { url, migrationUrl: sessionUrl, sessionUrl, canListen, stop: async () => undefined }
}

/**
 * A command that was given other settings than its server must not make a second database and work
 * on that.
 */
async function requireEmbedded(dataDir: string): Promise<void> {
  const home = joinPath(resolve(dataDir), 'postgres')
  if (existsSync(joinPath(home, 'cluster')) || (await readNote(home)) !== undefined) return
  throw new StartError(
    `There is no database in ${resolve(dataDir)} that this user can see. Set DATA_DIR or DATABASE_URL as the server has it, or run npm start first.`,
  )
}

/** What an address leads to. */
type Reached = {
  /** Whether a pooler gives the connection of an open session to the next one. */
  isShared: boolean
  /** Whether statements keep their names there. */
  areNamesKept: boolean
  /** Of database and server. */
  identity: string
}

/**
 * Waits up to ten seconds for a server that is not there yet; a wrong password, database or version
 * is refused at once. Of several hosts one must take writes.
 */
export async function reachDatabase(
  url: string,
  onProgress: (message: string) => void = () => undefined,
): Promise<Reached> {
  const where = addressOf(url)
  let announced = false
  for (const end = Date.now() + reachTimeoutMs; ; await sleep(250)) {
    const reached = await tryConnecting(url)
    if (!(reached instanceof Error)) return reached
    if (!isPassing(reached) || Date.now() > end)
      throw new StartError(`Cannot use the database at ${where}: ${reason(reached)}`, {
        cause: reached,
      })
    if (!announced) onProgress(`Waiting for the database at ${where}`)
    announced = true
  }
}

// The address is for messages and logs: never the user's password.
function addressOf(url: string): string {
  try {
    return placeOf(readAddress(url))
  } catch {
    throw new StartError(
      'Invalid DATABASE_URL: it is not an address such as postgres://user:password@host:5432/database',
    )
  }
}

function clientFor(url: string): WatchedClient {
  const client = new WatchedClient({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    options: sessionOptions,
  })
  client.on('error', () => undefined)
  return client
}

async function tryConnecting(url: string): Promise<Reached | Error> {
  const client = clientFor(url)
  try {
    await client.connect()
    const { rows } = await client.query<Session>(
      `select current_setting('server_version_num')::int / 10000 as major, pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "isReadOnly",
        current_setting('timezone') as zone, current_setting('lock_timeout') as "lockTimeout", pg_backend_pid() as process,
        (select oid from pg_database where datname = current_database()) || '@' || extract(epoch from pg_postmaster_start_time()) as identity`,
    )
    const [session] = rows
    if (!session) return new Error('no answer')
    const problem = problemOf(session, /[?&]options=/.test(url)) ?? (await problemOfPgpool(client))
    if (problem !== undefined) return new StartError(problem)
    const shared = await askWhetherShared(url, client, session.process)
    return { ...shared, identity: session.identity }
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  } finally {
    await client.end().catch(() => undefined)
  }
}

const sharedSessions =
  'A pooler before the database gives one connection to several sessions (transaction mode): live events are looked for every few seconds, and two processes must not start at once. Set DATABASE_DIRECT_URL to PostgreSQL itself, or pool_mode = session (docs/operations.md, Poolers)'

/**
 * Notifications, session locks (migrations) and, before PgBouncer 1.21, prepared statements are lost
 * without an error where sessions share a connection. Only a pooler tells a session another process
 * number than PostgreSQL's own, so others are not asked twice. While other programs use the pooler
 * two sessions may not meet on one connection, but then theirs change.
 */
async function askWhetherShared(
  url: string,
  open: WatchedClient,
  process: number,
): Promise<Pick<Reached, 'isShared' | 'areNamesKept'>> {
  if (processOf(open) === process) return { isShared: false, areNamesKept: true }
  const second = clientFor(url)
  try {
    await second.connect()
    const own = new Set([process])
    const its = new Set<number>()
    for (let count = 0; count < askedTimes; count++) {
      its.add(await backendOf(second))
      own.add(await backendOf(open))
    }
    const isShared = own.size > 1 || its.size > 1 || its.has(process)
    return { isShared, areNamesKept: !isShared || (await keepsNames(open, second)) }
  } finally {
    await second.end().catch(() => undefined)
  }
}

const askedTimes = 5

type Backend = { process: number }
const backend = 'select pg_backend_pid() as process'

async function backendOf(client: WatchedClient): Promise<number> {
  const { rows } = await client.query<Backend>(backend)
  return rows[0]?.process ?? 0
}

/** Where the pooler doesn't tell two sessions on one connection apart, they collide on a name. */
async function keepsNames(one: WatchedClient, other: WatchedClient): Promise<boolean> {
  const named = { name: `hostwright_${newId()}`, text: backend }
  try {
    const [first, second] = [await one.query<Backend>(named), await other.query<Backend>(named)]
    // Not tried where they did not meet.
    return first.rows[0]?.process === second.rows[0]?.process
  } catch {
    return false
  }
}

type Session = {
  major: number
  isReadOnly: boolean
  zone: string
  lockTimeout: string
  process: number
  identity: string
}

function problemOf(
  { major, isReadOnly, zone, lockTimeout }: Session,
  hasOwnOptions: boolean,
): string | undefined {
  if (major < 15) return `it is PostgreSQL ${major}, and Hostwright needs 15 or newer`
  if (isReadOnly)
    return 'it takes no writes (a standby, or read-only). Name the primary in DATABASE_URL'
  if (!hasOwnOptions && (zone !== 'UTC' || lockTimeout === '0'))
    return 'a pooler before it drops the settings of our sessions. Connect to PostgreSQL itself, or set them for the role (docs/operations.md, Poolers)'
  return undefined
}

/** Pgpool-II's numbers for the modes `slony` and `raw`. */
const losingModes = ['4', '5']

/**
 * Pgpool-II answers for itself what PostgreSQL does not know. In those two modes it acknowledges
 * some statements whose transaction it never ends: what they wrote is gone with the session. Where
 * it spreads reads over standbys, a page doesn't show what was just saved.
 */
async function problemOfPgpool(client: WatchedClient): Promise<string | undefined> {
  const { rows } = await client
    .query<{ item: string; value: string }>('show pool_status')
    .catch(() => ({ rows: [] }))
  const status = new Map(rows.map(({ item, value }) => [item, value]))
  if (losingModes.includes(status.get('backend_clustering_mode') ?? ''))
    return 'Pgpool-II before it acknowledges writes that it never commits in this mode. Set backend_clustering_mode = streaming_replication, or connect to PostgreSQL itself (docs/operations.md, Poolers)'
  return status.get('load_balance_mode') === '1' && status.has('backend_hostname1')
    ? 'Pgpool-II before it reads from standbys, which lack what was just written. Set load_balance_mode = off (docs/operations.md, Poolers)'
    : undefined
}

function codeOf(error: Error): string {
  if ('code' in error && typeof error.code === 'string') return error.code
  const first = error instanceof AggregateError ? error.errors[0] : undefined
  return first instanceof Error ? codeOf(first) : ''
}

function isPassing(error: Error): boolean {
  if (unsupportedParameter(error)) return false
  return (
    /^(57P0|08|53300)/.test(codeOf(error)) ||
    [
      'ECONNREFUSED',
      'ECONNRESET',
      'EHOSTUNREACH',
      'ENETUNREACH',
      'ETIMEDOUT',
      'EAI_AGAIN',
      'ENOTFOUND',
      'EPIPE',
    ].includes(codeOf(error)) ||
    /timeout|terminated/i.test(error.message)
  )
}

/** PgBouncer's words for a setting at the start of a session that it passes on to no server. */
function unsupportedParameter(error: Error): string | undefined {
  return /unsupported startup parameter(?: in options)?: (\w+)/.exec(error.message)?.[1]
}

function reason(error: Error): string {
  const parameter = unsupportedParameter(error)
  if (parameter !== undefined)
    return `a pooler before it does not take the startup parameter '${parameter}'. Connect to PostgreSQL itself, or see docs/operations.md, Poolers`
  const words: Record<string, string> = {
    ECONNREFUSED: 'connection refused',
    ENOTFOUND: 'no such host',
    EAI_AGAIN: 'no such host',
    ETIMEDOUT: 'no answer',
    '28P01': 'the user or the password is wrong',
    '3D000': 'there is no such database',
  }
  return (
    words[codeOf(error)] ??
    error.message.split('\n')[0]?.replace(/^Connection terminated: /, '') ??
    'unknown reason'
  )
}
