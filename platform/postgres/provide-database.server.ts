import { existsSync } from 'node:fs'
import { join as joinPath, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Config } from '../config.server.ts'
import { StartError } from '../process/start-error.server.ts'
import { readNote } from './data-folder.server.ts'
import { type DatabaseServer, runningEmbedded, startEmbeddedPostgres } from './embedded.server.ts'

const reachTimeoutMs = 10_000

/**
 * The database that the configuration asks for, reachable: DATABASE_URL, or the embedded server. Throws `StartError` with one clear line.
 * With `join`, an embedded server that already runs on the data folder is used instead of refused, and none is made where there is none yet; that is
 * for commands beside a running server.
 */
export async function provideDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  { onProgress = () => undefined, join = false }: { onProgress?: (message: string) => void; join?: boolean } = {},
): Promise<DatabaseServer> {
  if (join && config.databaseUrl === undefined) await requireEmbedded(config.dataDir)
  const given = config.databaseUrl === undefined ? undefined : { url: config.databaseUrl, migrationUrl: config.databaseUrl }
  const urls = given ?? (join ? await runningEmbedded(config.dataDir) : undefined)
  if (urls === undefined) return startEmbeddedPostgres({ dataDir: config.dataDir, onProgress })
  await reachDatabase(urls.url, onProgress)
  return { ...urls, stop: async () => undefined }
}

/** A command that was given other settings than its server must not make a second database and work on that. */
async function requireEmbedded(dataDir: string): Promise<void> {
  const home = joinPath(resolve(dataDir), 'postgres')
  if (existsSync(joinPath(home, 'cluster')) || (await readNote(home)) !== undefined) return
  throw new StartError(
    `There is no database in ${resolve(dataDir)} that this user can see. Set DATA_DIR or DATABASE_URL as the server has it, or run npm start first.`,
  )
}

/** Waits up to ten seconds for a server that is not there yet; a wrong password, database or version is refused at once. */
export async function reachDatabase(url: string, onProgress: (message: string) => void = () => undefined): Promise<void> {
  const where = addressOf(url)
  let announced = false
  for (const end = Date.now() + reachTimeoutMs; ; await sleep(250)) {
    const failure = await tryConnecting(url)
    if (!failure) return
    const passing = isPassing(failure)
    if (!passing || Date.now() > end) throw new StartError(`Cannot use the database at ${where}: ${reason(failure)}`, { cause: failure })
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
    throw new StartError('Invalid DATABASE_URL: it is not an address such as postgres://user:password@host:5432/database')
  }
}

async function tryConnecting(url: string): Promise<Error | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number }>(`select current_setting('server_version_num')::int as version`)
    const major = Math.floor((rows[0]?.version ?? 0) / 10_000)
    return major < 15 ? new StartError(`it is PostgreSQL ${major}, and Hostwright needs 15 or newer`) : undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  } finally {
    await client.end().catch(() => undefined)
  }
}

function codeOf(error: Error): string {
  if ('code' in error && typeof error.code === 'string') return error.code
  const first = error instanceof AggregateError ? error.errors[0] : undefined
  return first instanceof Error ? codeOf(first) : ''
}

function isPassing(error: Error): boolean {
  return (
    /^(57P0|08|53300)/.test(codeOf(error)) ||
    ['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'EAI_AGAIN', 'ENOTFOUND', 'EPIPE'].includes(codeOf(error)) ||
    /timeout|terminated/i.test(error.message)
  )
}

function reason(error: Error): string {
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
