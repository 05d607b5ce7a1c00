import { readFile, realpath, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { availableParallelism, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { config } from '../config.server.ts'
import { ensureCluster } from './cluster.server.ts'
import { chooseLocation } from './cluster-location.server.ts'
import { lockDataFolder, lockFolder, openDataFolder, readNote } from './folder-lock.server.ts'
import { startPostmaster, stopStaleServer } from './postmaster.server.ts'
import { findPrograms } from './programs.server.ts'
import { type EmbeddedUrls, ensureRoles, urlsOf } from './roles.server.ts'

const megabyte = 1024 * 1024
/** At most, where many share DATABASE_POOL; while all are replaced there is one more of them. */
const connectionsOfWorker = 12

/**
 * Command-line settings of the embedded server. Durability is PostgreSQL's default (fsync and
 * synchronous_commit on); a throw-away cluster survives kill -9, but no power cut.
 */
function serverSettings(port: number, throwAway: boolean): string[] {
  const memory = Math.min(totalmem(), process.constrainedMemory() || totalmem())
  const settings: Record<string, string | number> = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: Math.max(100, 40 + connectionsOfWorker * (config().workers + 1)),
    shared_buffers: `${clamp(memory / 16 / megabyte, 64, 512)}MB`,
    effective_cache_size: `${clamp(memory / 4 / megabyte, 256, 4096)}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    random_page_cost: 1.1,
    // Short pages and short transactions: compiling queries and spreading them over workers costs
    // more than it gives, and workers need /dev/shm.
    jit: 'off',
    max_parallel_workers_per_gather: 0,
    max_worker_processes: clamp(availableParallelism(), 2, 8),
    io_method: 'sync',
    // Bounds the recovery after a crash to seconds. A quarter of it made a billing run over a
    // million write two hundred gigabytes: with a checkpoint every two seconds each change of a
    // page is a whole page in the log again.
    max_wal_size: '2GB',
    min_wal_size: '80MB',
    checkpoint_timeout: '5min',
    // One call instead of a thousand before recovery may begin: seconds on a busy disk.
    ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
    idle_in_transaction_session_timeout: '60s',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    log_checkpoints: 'off',
    log_line_prefix: '%m [%p] ',
    // A copied database is written to the log as well: a short log takes the same files again
    // instead of making new ones.
    ...(throwAway
      ? {
          fsync: 'off',
          full_page_writes: 'off',
          shared_buffers: '128MB',
          max_wal_size: '64MB',
          min_wal_size: '64MB',
          wal_init_zero: 'off',
          // Tables of tests hold a few rows: joins in the order that is written are soon enough.
          from_collapse_limit: 1,
          join_collapse_limit: 1,
        }
      : {}),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

function clamp(value: number, least: number, most: number): number {
  return Math.round(Math.min(most, Math.max(least, value)))
}

/**
 * An address for the program, and one for migrations; of the embedded server also the superuser's.
 */
export type DatabaseServer = {
  url: string
  migrationUrl: string
  maintenanceUrl?: string
  stop(): Promise<void>
}

export type EmbeddedServer = EmbeddedUrls & { stop(): Promise<void> }

export type EmbeddedOptions = {
  /** DATA_DIR; the database lives in its folder `postgres`. */
  dataDir: string
  onProgress?: (message: string) => void
  /** For tests: gives up durability for speed. */
  throwAway?: boolean
}

const databaseName = 'hostwright'

/**
 * Starts PostgreSQL on the data folder and keeps it running until `stop`. Throws `StartError` when
 * a live server has the folder or PostgreSQL cannot run here. What a killed server left behind is
 * cleared first.
 */
export async function startEmbeddedPostgres({
  dataDir,
  onProgress = () => undefined,
  throwAway = false,
}: EmbeddedOptions): Promise<EmbeddedServer> {
  const programs = await findPrograms()
  const home = await openDataFolder(dataDir)
  const locks = [await lockDataFolder(home, dataDir)]
  try {
    const place = await chooseLocation(home, programs)
    if (place.home !== home) locks.push(await lockDataFolder(place.home, dataDir))
    const password = await ensureCluster(place, throwAway, onProgress)
    await stopStaleServer(join(place.home, 'cluster'), onProgress)
    const port = await choosePort(place.home)
    onProgress('Starting PostgreSQL')
    const maintenance = urlsOf(port, password, 'postgres').maintenanceUrl
    const postmaster = await startPostmaster({
      place,
      settings: serverSettings(port, throwAway),
      url: maintenance,
      onProgress,
    })
    await ensureDatabase(maintenance)
    const urls = urlsOf(port, password, databaseName)
    await ensureRoles(urls.maintenanceUrl, password)
    return {
      ...urls,
      stop: async () => {
        await postmaster.stop()
        for (const lock of locks.reverse()) await lock.release()
      },
    }
  } catch (error) {
    for (const lock of locks.reverse()) await lock.release()
    throw error
  }
}

/**
 * The addresses of the embedded server that a live process runs on this data folder, or undefined
 * when none does. For commands beside a running server.
 */
export async function runningEmbedded(dataDir: string): Promise<EmbeddedUrls | undefined> {
  const home = join(resolve(dataDir), 'postgres')
  const at = (await readNote(home)) ?? home
  const port = await rememberedPort(at)
  const password = (await readFile(join(at, 'password'), 'utf8').catch(() => '')).trim()
  if (!port || !password) return undefined
  const lock = await lockFolder(await realpath(home))
  await lock?.release()
  return lock ? undefined : urlsOf(port, password, databaseName)
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [databaseName])
    if (found.rowCount === 0) await client.query(`create database ${databaseName}`)
  } finally {
    await client.end()
  }
}

/**
 * The port of the embedded server: the one it had before if that is free, otherwise any free one,
 * which is then remembered.
 */
async function choosePort(home: string): Promise<number> {
  const remembered = await rememberedPort(home)
  if (remembered && (await bind(remembered))) return remembered
  const port = await bind(0)
  if (!port) throw new Error('No free port on 127.0.0.1')
  await writeFile(join(home, 'port'), `${port}\n`)
  return port
}

async function rememberedPort(home: string): Promise<number | undefined> {
  const text = await readFile(join(home, 'port'), 'utf8').catch(() => '')
  const port = Number(text)
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : undefined
}

function bind(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(undefined))
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : undefined))
    })
  })
}
