import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/cluster.ts'
import type { Database } from '../database.server.ts'
import { migrate, migrationsFolder } from './migrate.server.ts'

let database: TestDatabase
let pools: pg.Pool[] = []
beforeEach(async () => {
  database = await createTestDatabase({ empty: true })
})
afterEach(async () => {
  for (const pool of pools) await pool.end()
  pools = []
  await database.drop()
})

function open(): Database {
  const pool = new pg.Pool({ connectionString: database.url, max: 2 })
  // A client that is on its way out may still hear that its database is dropped.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pools.push(pool)
  return drizzle(pool)
}

it('lets servers that start together migrate once', async () => {
  await Promise.all([migrate(open()), migrate(open()), migrate(open())])
  const journal = JSON.parse(
    await readFile(join(migrationsFolder(), 'meta', '_journal.json'), 'utf8'),
  )
  const { rows } = await open().$client.query(
    'select count(*)::int as applied from drizzle.__drizzle_migrations',
  )
  expect(rows).toEqual([{ applied: journal.entries.length }])
})

it('refuses a database that a newer program has changed', async () => {
  const newer = await mkdtemp(join(tmpdir(), 'hostwright-migrations-'))
  await cp(migrationsFolder(), newer, { recursive: true })
  const path = join(newer, 'meta', '_journal.json')
  const journal = JSON.parse(await readFile(path, 'utf8'))
  journal.entries.push({
    ...journal.entries.at(-1),
    idx: journal.entries.length,
    when: Date.now() + 1_000,
    tag: '9999_future',
  })
  await writeFile(path, JSON.stringify(journal))
  await writeFile(join(newer, '9999_future.sql'), 'create table future (id int)')
  await migrate(open(), newer)
  await rm(newer, { recursive: true })
  await expect(migrate(open())).rejects.toThrow('changed by a newer Hostwright')
})

describe('a database from before the baseline', () => {
  /** Migrates, and leaves a journal as of `count` migrations that ended so long before the baseline. */
  async function asBefore({ count, earlierMs = 0 }: { count: number; earlierMs?: number }) {
    const folder = await mkdtemp(join(tmpdir(), 'hostwright-baseline-'))
    await cp(migrationsFolder(), folder, { recursive: true })
    const path = join(folder, 'meta', '_journal.json')
    const all = JSON.parse(await readFile(path, 'utf8'))
    await writeFile(path, JSON.stringify({ ...all, entries: all.entries.slice(0, 1) }))
    await migrate(open(), folder)
    await rm(folder, { recursive: true })
    await open().$client.query(
      `with baseline as (delete from drizzle.__drizzle_migrations returning created_at)
      insert into drizzle.__drizzle_migrations (hash, created_at)
      select 'old' || number, created_at - $2 - ($1 - number) * 1000 from baseline, generate_series(1, $1::int) as number`,
      [count, earlierMs],
    )
  }
  const journal = async () =>
    (
      await open().$client.query(
        'select hash, created_at from drizzle.__drizzle_migrations order by created_at',
      )
    ).rows

  it('goes on where it has all of them, with the baseline in its journal', async () => {
    await migrate(open())
    const marked = await journal()
    await open().$client.query(
      'drop schema public cascade; drop schema drizzle cascade; drop schema simulator cascade; create schema public',
    )
    await asBefore({ count: 73 })
    expect(await journal()).toHaveLength(73)
    await Promise.all([migrate(open()), migrate(open())])
    expect(await journal()).toEqual(marked)
  })

  it('is refused where it lacks some, and nothing changes', async () => {
    await asBefore({ count: 60, earlierMs: 1 })
    await expect(migrate(open())).rejects.toThrow('Start that version on it once')
    expect(await journal()).toHaveLength(60)
  })
})
