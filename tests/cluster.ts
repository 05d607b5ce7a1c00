import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, realpath, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { migrate } from '#platform/database/migrate.server.ts'
import { type DatabaseServer, startEmbeddedPostgres } from '#platform/postgres/embedded.server.ts'
import { lockFolder } from '#platform/postgres/folder-lock.server.ts'
import { stopStaleServer } from '#platform/postgres/stale-server.server.ts'

const prefix = 'hostwright-test-'
const template = 'template_hostwright'

/** One throw-away PostgreSQL for a whole test run, with a migrated database to copy. Its address goes to the workers by environment. */
export async function startTestCluster(): Promise<DatabaseServer> {
  await sweep()
  const dataDir = await mkdtemp(join(tmpdir(), prefix))
  const server = await startEmbeddedPostgres({ dataDir, throwAway: true })
  await onServer(server.maintenanceUrl, `create database ${template}`)
  const pool = new pg.Pool({ connectionString: withDatabase(server.maintenanceUrl, template), max: 1 })
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

/** A database of one's own on the run's cluster: a migrated one, or with `empty` one that no program has touched. */
export async function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const cluster = process.env.TEST_POSTGRES_URL
  if (!cluster) throw new Error('No test cluster is running: start tests by `npm test`, `npx vitest` or `npx playwright test`')
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(cluster, `create database ${name} template ${empty ? 'template1' : template}`)
  return { url: withDatabase(cluster, name), drop: () => onServer(cluster, `drop database if exists ${name} with (force)`) }
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

// A killed test run leaves its PostgreSQL behind. Folders of runs that still live are locked; young ones may be just about to be.
async function sweep(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const folder = join(tmpdir(), name)
    const age = name.startsWith(prefix) ? Date.now() - ((await stat(folder).catch(() => undefined))?.mtimeMs ?? Date.now()) : 0
    if (age < 600_000) continue
    const home = await realpath(join(folder, 'postgres')).catch(() => undefined)
    const lock = home ? await lockFolder(home).catch(() => undefined) : undefined
    if (home && !lock) continue
    if (home) await stopStaleServer(join(home, 'cluster'), () => undefined)
    await lock?.release()
    await rm(folder, { recursive: true, force: true })
  }
}
