import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, realpath, rm, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { migrate, migrateAs } from '#platform/database/migrate.server.ts'
import { type DatabaseServer, startEmbeddedPostgres } from '#platform/postgres/embedded.server.ts'
import { lockFolder } from '#platform/postgres/folder-lock.server.ts'
import { stopStaleServer } from '#platform/postgres/postmaster.server.ts'

const prefix = 'hostwright-test-'
const template = 'template_hostwright'
const enoughMemory = 2 * 1024 ** 3

/**
 * One throw-away PostgreSQL for a whole test run, with a migrated database to copy. Its address
 * goes to the workers by environment.
 */
export async function startTestCluster(): Promise<DatabaseServer> {
  const folders = await clusterFolders()
  for (const folder of folders) await sweep(folder)
  const dataDir = await mkdtemp(join(folders[0] ?? tmpdir(), prefix))
  const server = await startEmbeddedPostgres({ dataDir, throwAway: true })
  await onServer(server.maintenanceUrl, `create database ${template}`)
  const pool = new pg.Pool({
    connectionString: withDatabase(server.maintenanceUrl, template),
    max: 1,
  })
  await migrate(drizzle(pool))
  await pool.end()
  process.env.TEST_POSTGRES_URL = server.maintenanceUrl
  return {
    ...server,
    stop: async () => {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type TestDatabase = { url: string; drop(): Promise<void> }

/**
 * A separate database on the run's cluster: a migrated one, or with `empty` one that no program has
 * touched.
 */
export function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  return copyOf(empty ? 'template1' : template)
}

/**
 * Its own migrated database that sorts by `locale`, a clause of CREATE DATABASE; null where this
 * server has no such locale.
 */
export async function createDatabaseSorting(locale: string): Promise<TestDatabase | null> {
  const name = `test_${randomBytes(6).toString('hex')}`
  try {
    await onServer(
      clusterUrl(),
      `create database ${name} template template0 encoding 'UTF8' ${locale}`,
    )
  } catch (error) {
    if (error instanceof pg.DatabaseError && /locale/.test(error.message)) return null
    throw error
  }
  const database = {
    url: withDatabase(clusterUrl(), name),
    drop: () => dropOn(clusterUrl(), name),
  }
  await migrateAs(database.url)
  return database
}

/**
 * A separate migrated database as `fill` leaves it, which runs once for all copies of that name.
 */
export async function createFilledDatabase(
  name: string,
  fill: (url: string) => Promise<void>,
): Promise<TestDatabase> {
  const client = new pg.Client({ connectionString: clusterUrl() })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const made = await client.query('select from pg_database where datname = $1', [name])
    if (made.rowCount === 0) {
      const first = await createTestDatabase()
      await fill(first.url)
      await client.query(`alter database ${new URL(first.url).pathname.slice(1)} rename to ${name}`)
    }
  } finally {
    await client.end()
  }
  return copyOf(name)
}

async function copyOf(original: string): Promise<TestDatabase> {
  const cluster = clusterUrl()
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(cluster, `create database ${name} template ${original} strategy file_copy`)
  return {
    url: withDatabase(cluster, name),
    drop: () => dropOn(cluster, name),
  }
}

/**
 * Connections that were just closed get half a second: one that the drop ends would say so to a
 * test that is over.
 */
async function dropOn(cluster: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: cluster })
  await client.connect()
  try {
    for (let tries = 0; tries < 20; tries++) {
      const open = await client.query('select from pg_stat_activity where datname = $1', [name])
      if (open.rowCount === 0) break
      await sleep(25)
    }
    await client.query(`drop database if exists ${name} with (force)`)
  } finally {
    await client.end()
  }
}

function clusterUrl(): string {
  const url = process.env.TEST_POSTGRES_URL
  if (!url)
    throw new Error(
      'No test cluster is running: start tests by `npm test`, `npx vitest` or `npx playwright test`',
    )
  return url
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

/**
 * Where clusters may be, the best first: its own database for each test file is made and thrown
 * away in a third of the time where files are memory.
 */
async function clusterFolders(): Promise<string[]> {
  const memory = await statfs('/dev/shm').catch(() => undefined)
  return memory && memory.bavail * memory.bsize > enoughMemory ? ['/dev/shm', tmpdir()] : [tmpdir()]
}

// A killed test run leaves its PostgreSQL behind. Folders of runs that still live are locked; young
// ones may be just about to be.
async function sweep(place: string): Promise<void> {
  for (const name of await readdir(place)) {
    const folder = join(place, name)
    const age = name.startsWith(prefix)
      ? Date.now() - ((await stat(folder).catch(() => undefined))?.mtimeMs ?? Date.now())
      : 0
    if (age < 600_000) continue
    const home = await realpath(join(folder, 'postgres')).catch(() => undefined)
    const lock = home ? await lockFolder(home).catch(() => undefined) : undefined
    if (home && !lock) continue
    if (home) await stopStaleServer(join(home, 'cluster'), () => undefined)
    await lock?.release()
    await rm(folder, { recursive: true, force: true })
  }
}
