import { existsSync } from 'node:fs'
import { join as joinPath, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Config } from '../config.server.ts'
import { noteSharedSessions, sessionOptions } from '../database.server.ts'
import { StartError } from '../process/start-error.server.ts'
import { type DatabaseServer, runningEmbedded, startEmbeddedPostgres } from './embedded.server.ts'
import { readNote } from './folder-lock.server.ts'

const reachTimeoutMs = 10_000

/**
 * The database that the configuration asks for, reachable: DATABASE_URL, or the embedded server.
 * Throws `StartError` with one clear line. With `join`, an embedded server that already runs on the
 * data folder is used instead of refused, and none is made where there is none yet; that is for
 * commands beside a running server.
 */
export async function provideDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  {
    onProgress = () => undefined,
    join = false,
  }: { onProgress?: (message: string) => void; join?: boolean } = {},
): Promise<DatabaseServer> {
  if (join && config.databaseUrl === undefined) await requireEmbedded(config.dataDir)
  const given =
    config.databaseUrl === undefined
      ? undefined
      : { url: config.databaseUrl, migrationUrl: config.databaseUrl }
  const urls = given ?? (join ? await runningEmbedded(config.dataDir) : undefined)
  if (urls === undefined) return startEmbeddedPostgres({ dataDir: config.dataDir, onProgress })
  await reachDatabase(urls.url, onProgress)
  return { ...urls, stop: async () => undefined }
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

/**
 * Waits up to ten seconds for a server that is not there yet; a wrong password, database or version
 * is refused at once.
 */
export async function reachDatabase(
  url: string,
  onProgress: (message: string) => void = () => undefined,
): Promise<void> {
  const where = addressOf(url)
  let announced = false
  for (const end = Date.now() + reachTimeoutMs; ; await sleep(250)) {
    const failure = await tryConnecting(url, onProgress)
    if (!failure) return
    const passing = isPassing(failure)
    if (!passing || Date.now() > end)
      throw new StartError(`Cannot use the database at ${where}: ${reason(failure)}`, {
        cause: failure,
      })
    if (!announced) onProgress(`Waiting for the database at ${where}`)
    announced = true
  }
}

// The address is for messages and logs: never the user's password.
function addressOf(url: string): string {
  try {
    const { hostname, port, pathname } = new URL(url)
    return `${hostname || 'localhost'}:${port || '5432'}${pathname}`
  } catch {
    throw new StartError(
      'Invalid DATABASE_URL: it is not an address such as postgres://user:password@host:5432/database',
    )
  }
}

async function tryConnecting(
  url: string,
  onProgress: (message: string) => void,
): Promise<Error | undefined> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    options: sessionOptions,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<Session>(
      `select current_setting('server_version_num')::int / 10000 as major, pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "isReadOnly",
        current_setting('timezone') as zone, current_setting('lock_timeout') as "lockTimeout", pg_backend_pid() as process`,
    )
    const hasOwnOptions = new URL(url).searchParams.has('options')
    const problem = rows[0] && problemOf(rows[0], hasOwnOptions)
    if (problem !== undefined) return new StartError(problem)
    if (rows[0] && (await isShared(url, client, rows[0].process))) {
      noteSharedSessions()
      onProgress(sharedSessions)
    }
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  } finally {
    await client.end().catch(() => undefined)
  }
}

const sharedSessions =
  'A pooler before the database gives one connection to several sessions (transaction mode): live events are dead, /readyz says so, and two processes must not start at once. Set pool_mode = session, or connect to PostgreSQL itself (docs/operations.md, Poolers)'

/**
 * Whether a pooler gives the connection of an open session to the next one. Notifications, session
 * locks (migrations) and prepared statements are then lost without an error. Only a pooler tells a
 * session another process number than PostgreSQL's own, so others are not asked twice.
 */
async function isShared(url: string, open: pg.Client, process: number): Promise<boolean> {
  if (!('processID' in open) || open.processID === process) return false
  const second = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    options: sessionOptions,
  })
  second.on('error', () => undefined)
  try {
    await second.connect()
    const { rows } = await second.query<{ process: number }>('select pg_backend_pid() as process')
    return rows[0]?.process === process
  } finally {
    await second.end().catch(() => undefined)
  }
}

type Session = {
  major: number
  isReadOnly: boolean
  zone: string
  lockTimeout: string
  process: number
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
  return words[codeOf(error)] ?? error.message.split('\n')[0] ?? 'unknown reason'
}
