import { appendFile, mkdtemp, readdir, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { backUpCluster, restoreEmbedded } from '#platform/postgres/backup.server.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded.server.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hostwright-backup-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const silent = () => undefined

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

it('brings a damaged database back as it was, from a copy made while it was written to', async () => {
  const dataDir = join(folder, 'data')
  const server = await startEmbeddedPostgres({ dataDir, throwAway: true })
  await connected(server.maintenanceUrl, (client) =>
    client.query('create table entry (id int primary key, text text)'),
  )
  await connected(server.maintenanceUrl, (client) =>
    client.query(`insert into entry select n, repeat('x', 200) from generate_series(1, 20000) n`),
  )

  // A concurrent writer commits transactions of two rows: the copy must contain only complete ones.
  let writing = true
  let next = 20_001
  const writer = connected(server.maintenanceUrl, async (client) => {
    for (; writing; next += 2)
      await client.query(`insert into entry values (${next}, 'live'), (${next + 1}, 'live')`)
  })
  await until(() => next > 20_100)
  const before = next - 2
  const backup = join(folder, 'backups', 'one')
  await backUpCluster(server.maintenanceUrl, backup)
  writing = false
  await writer
  await server.stop()

  const base = join(dataDir, 'postgres', 'cluster', 'base')
  for (const database of await readdir(base))
    await truncate(join(base, database, 'pg_filenode.map'), 0)
  await appendFile(join(dataDir, 'postgres', 'password'), 'lost')
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow()

  const previous = await restoreEmbedded(backup, dataDir, silent)
  expect(previous).toContain('cluster.before-')
  const restored = await startEmbeddedPostgres({ dataDir, throwAway: true })
  const { rows } = await connected(restored.maintenanceUrl, (client) =>
    client.query(
      `select count(*)::int as all, max(id) as last, count(*) filter (where text = repeat('x', 200))::int as old from entry`,
    ),
  )
  expect(rows[0]).toMatchObject({ old: 20_000 })
  expect(rows[0].last).toBeGreaterThanOrEqual(before)
  expect(rows[0].all).toBe(rows[0].last)
  expect(rows[0].all % 2).toBe(0)
  const noted = await connected(restored.maintenanceUrl, (client) =>
    client.query('select mails_held_at from restored_backups'),
  )
  expect(noted.rows).toEqual([{ mails_held_at: null }])
  await restored.stop()
})

it('refuses to restore what is no backup, and over a running server', async () => {
  const dataDir = join(folder, 'data')
  await expect(restoreEmbedded(folder, dataDir, silent)).rejects.toThrow('is not a backup')
  const server = await startEmbeddedPostgres({ dataDir, throwAway: true })
  const backup = join(folder, 'one')
  await backUpCluster(server.maintenanceUrl, backup)
  await expect(restoreEmbedded(backup, dataDir, silent)).rejects.toThrow('is in use')
  await server.stop()
})

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5))
}
