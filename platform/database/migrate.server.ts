import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Database } from '../database.server.ts'
import { StartError } from '../process/start-error.server.ts'
import { WatchedClient } from './answer-watch.server.ts'

/** Any number that nothing else in this database locks. */
const migrationLock = 4_717_831_905

/** The same on connections of another role than the program's, which may change tables. */
export async function migrateAs(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, Client: WatchedClient, max: 1 })
  // A query that fails rejects; a client that is on its way out may still hear that its connection
  // was ended.
  pool.on('connect', (client) => client.on('error', () => undefined))
  try {
    await migrate(drizzle(pool))
  } finally {
    await pool.end()
  }
}

/**
 * Runs the migrations that the database lacks. Servers that start together wait for each other.
 * Refuses a database newer than the program, and one from before the baseline.
 */
export async function migrate(database: Database, folder = migrationsFolder()): Promise<void> {
  const client = await database.$client.connect()
  try {
    // Another server may migrate for as long as it takes.
    await client.query('set lock_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    const migrations = readMigrationFiles({ migrationsFolder: folder })
    const newest = migrations.at(-1)?.folderMillis ?? 0
    const applied = await newestApplied(client)
    if (applied > 0 && migrations[0]) await adoptBaseline(client, migrations[0], applied)
    if (applied > newest) {
      throw new StartError(
        'The database was changed by a newer Hostwright than this one. Start that version, or restore a backup from before.',
      )
    }
    if (applied < newest) await runMigrations(drizzle(client), { migrationsFolder: folder })
    await reindexForNewIcu(client)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined)
    await client.query('reset lock_timeout').catch(() => undefined)
    client.release()
  }
}

/**
 * The baseline is the 73 migrations from before the first release in one (decision 113), and bears
 * the date of the last of them. A database that has them all needs none of it: its journal is
 * marked. One that lacks some can't be brought up to date from here.
 */
async function adoptBaseline(
  client: pg.PoolClient,
  baseline: MigrationMeta,
  applied: number,
): Promise<void> {
  if (applied < baseline.folderMillis) {
    throw new StartError(
      'The database is from a Hostwright before the one of 28 November 2026 (commit 6d884e8e). Start that version on it once, then this one.',
    )
  }
  await client.query(
    `with replaced as (delete from drizzle.__drizzle_migrations where created_at <= $1 and hash <> $2 returning 1)
    insert into drizzle.__drizzle_migrations (hash, created_at)
    select $2, $1 where exists (select from replaced)
      and not exists (select from drizzle.__drizzle_migrations where hash = $2)`,
    [baseline.folderMillis, baseline.hash],
  )
}

/**
 * Another version of ICU may order names otherwise than the indexes were built, and pages of a list
 * would skip rows (decision 098).
 */
async function reindexForNewIcu(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ index: string | null }>(`
    select indexrelid::regclass::text as index from pg_collation
    left join pg_index on pg_collation.oid = any(indcollation::oid[])
    where collname = 'alphabetical' and collnamespace = current_schema()::regnamespace and collversion <> pg_collation_actual_version(pg_collation.oid)`)
  for (const { index } of rows) if (index !== null) await client.query(`reindex index ${index}`)
  if (rows.length > 0) await client.query('alter collation alphabetical refresh version')
}

async function newestApplied(client: {
  query(text: string): Promise<{ rows: { at: string | number | null }[] }>
}): Promise<number> {
  const table = await client.query(`select to_regclass('drizzle.__drizzle_migrations')::text as at`)
  if (table.rows[0]?.at == null) return 0
  const newest = await client.query(
    'select max(created_at) as at from drizzle.__drizzle_migrations',
  )
  return Number(newest.rows[0]?.at ?? 0)
}

/** `db/migrations`, seen from the sources and from `build/server` alike. */
export function migrationsFolder(): string {
  for (let at = import.meta.dirname; at !== dirname(at); at = dirname(at)) {
    const folder = join(at, 'db', 'migrations')
    if (existsSync(join(folder, 'meta', '_journal.json'))) return folder
  }
  throw new StartError('The folder db/migrations is missing from this installation.')
}
