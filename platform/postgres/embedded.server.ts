import { readFile, realpath } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { ensureCluster, superuser } from './cluster.server.ts'
import { chooseLocation } from './cluster-location.server.ts'
import { lockDataFolder, openDataFolder, readNote } from './data-folder.server.ts'
import { lockFolder } from './folder-lock.server.ts'
import { choosePort, rememberedPort } from './port.server.ts'
import { startPostmaster } from './postmaster.server.ts'
import { findPrograms } from './programs.server.ts'
import { serverSettings } from './settings.server.ts'
import { stopStaleServer } from './stale-server.server.ts'

export type DatabaseServer = { url: string; stop(): Promise<void> }

export type EmbeddedOptions = {
  /** DATA_DIR; the database lives in its folder `postgres`. */
  dataDir: string
  onProgress?: (message: string) => void
  /** For tests: gives up durability for speed. */
  throwAway?: boolean
}

const databaseName = 'hostwright'

/**
 * Starts PostgreSQL on the data folder and keeps it running until `stop`. Throws `StartError` when a live server has the folder
 * or PostgreSQL cannot run here. What a killed server left behind is cleared first.
 */
export async function startEmbeddedPostgres({ dataDir, onProgress = () => undefined, throwAway = false }: EmbeddedOptions): Promise<DatabaseServer> {
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
    const maintenance = urlOf(port, password, 'postgres')
    const postmaster = await startPostmaster({ place, settings: serverSettings(port, throwAway), url: maintenance, onProgress })
    await ensureDatabase(maintenance)
    return {
      url: urlOf(port, password, databaseName),
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

/** The address of the embedded server that a live process runs on this data folder, or undefined when none does. For commands beside a running server. */
export async function runningEmbeddedUrl(dataDir: string): Promise<string | undefined> {
  const home = join(resolve(dataDir), 'postgres')
  const at = (await readNote(home)) ?? home
  const port = await rememberedPort(at)
  const password = (await readFile(join(at, 'password'), 'utf8').catch(() => '')).trim()
  if (!port || !password) return undefined
  const lock = await lockFolder(await realpath(home))
  await lock?.release()
  return lock ? undefined : urlOf(port, password, databaseName)
}

function urlOf(port: number, password: string, database: string): string {
  return `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}`
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
