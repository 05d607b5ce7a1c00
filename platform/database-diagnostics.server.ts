import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrationsFolder } from './database/migrate.server.ts'
import { readWithin } from './database/statement-timeout.server.ts'
import { db } from './database.server.ts'
import { queueSchema } from './queue/schema.ts'
import { isQueueRunning } from './queue.server.ts'

export type DatabaseDiagnostics = {
  /** Of the PostgreSQL server: '18.4'. */
  version: string
  sizeBytes: number
  migrations: { applied: number; known: number }
  queue: { running: boolean; jobs: { state: string; count: number }[] }
  /** Of single round trips, in milliseconds. */
  latencyMs: { best: number; worst: number }
}

const trips = 5
const timeoutMs = 5_000

/**
 * The state of the database, for an administrator: no host, no user, no name of a database, no
 * data.
 */
export async function databaseDiagnostics(): Promise<DatabaseDiagnostics> {
  const latencies: number[] = []
  for (let trip = 0; trip < trips; trip++) {
    const began = performance.now()
    await db().$client.query('select 1')
    latencies.push(performance.now() - began)
  }
  return readWithin(timeoutMs, async (tx) => {
    const version = await tx.execute<{ server_version: string }>(sql`show server_version`)
    const size = await tx.execute<{ bytes: string }>(
      sql`select pg_database_size(current_database())::text as bytes`,
    )
    const applied = await tx.execute<{ count: number }>(
      sql`select count(*)::int as count from drizzle.__drizzle_migrations`,
    )
    const jobs = await tx.execute<{ state: string; count: number }>(
      sql`select state::text, count(*)::int as count
        from ${sql.identifier(queueSchema)}.job group by state
        order by state`,
    )
    return {
      version: version.rows[0]?.server_version.split(' ')[0] ?? '',
      sizeBytes: Number(size.rows[0]?.bytes ?? 0),
      migrations: {
        applied: applied.rows[0]?.count ?? 0,
        known: readMigrationFiles({ migrationsFolder: migrationsFolder() }).length,
      },
      queue: {
        running: isQueueRunning(),
        jobs: jobs.rows.map(({ state, count }) => ({ state, count })),
      },
      latencyMs: { best: Math.min(...latencies), worst: Math.max(...latencies) },
    }
  })
}
