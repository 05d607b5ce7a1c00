import { readFile, realpath } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { ensureCluster } from './cluster.server.ts'
import { chooseLocation } from './cluster-location.server.ts'
import { lockDataFolder, openDataFolder, readNote } from './data-folder.server.ts'
import { lockFolder } from './folder-lock.server.ts'
import { choosePort, rememberedPort } from './port.server.ts'
import { startPostmaster } from './postmaster.server.ts'
import { findPrograms } from './programs.server.ts'
import { type EmbeddedUrls, ensureRoles, urlsOf } from './roles.server.ts'
import { serverSettings } from './settings.server.ts'
import { stopStaleServer } from './stale-server.server.ts'

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
