import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
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
