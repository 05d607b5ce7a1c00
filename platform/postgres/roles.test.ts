import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { migrateAs } from '../database/migrate.server.ts'
import { createBoss } from '../queue/boss.server.ts'
import { startEmbeddedPostgres } from './embedded.server.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hostwright-roles-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const superusersThings = `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_roles r on r.oid = c.relowner
  where r.rolsuper and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'`

it('the program works on rows, and may not change tables, roles or files', async () => {
  const server = await startEmbeddedPostgres({ dataDir, throwAway: true })
  await migrateAs(server.migrationUrl)
  for (const url of [server.url, server.migrationUrl]) {
    expect(
      await ask(
        url,
        'select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls from pg_roles where rolname = current_user',
      ),
    ).toEqual([
      {
        rolsuper: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolreplication: false,
        rolbypassrls: false,
      },
    ])
  }
  await ask(
    server.url,
    `insert into rate_limits (id, key, count, last_request) values ('a', 'b', 1, 1)`,
  )
  expect(await ask(server.url, 'update rate_limits set count = 2 returning count')).toEqual([
    { count: 2 },
  ])
  for (const forbidden of [
    'drop table rate_limits',
    'alter table orders disable trigger all',
    'create table public.mine (id int)',
    'select * from pg_authid',
    `select pg_read_file('postgresql.conf')`,
    'create role another superuser',
    'set role hostwright',
  ]) {
    await expect(ask(server.url, forbidden), forbidden).rejects.toThrow(
      /permission denied|must be owner/,
    )
  }
  await server.stop()
}, 60_000)

it('takes a data folder over in which everything belongs to the superuser, with all that is in it, the queue too', async () => {
  const first = await startEmbeddedPostgres({ dataDir, throwAway: true })
  await ask(
    first.maintenanceUrl,
    'drop schema queue; drop owned by hostwright_program; drop owned by hostwright_owner cascade; alter database hostwright owner to hostwright',
  )
  await migrateAs(first.maintenanceUrl)
  await ask(first.maintenanceUrl, 'drop role hostwright_program; drop role hostwright_owner')
  await usingQueue(first.maintenanceUrl, async (boss) => {
    await boss.createQueue('old')
    await boss.send('old', { start: 0 })
  })
  await ask(
    first.maintenanceUrl,
    `insert into rate_limits (id, key, count, last_request) values ('a', 'b', 41, 1)`,
  )
  expect((await ask(first.maintenanceUrl, superusersThings)).length).toBeGreaterThan(50)
  await first.stop()

  for (let start = 1; start <= 2; start++) {
    const next = await startEmbeddedPostgres({ dataDir, throwAway: true })
    await migrateAs(next.migrationUrl)
    expect(await ask(next.maintenanceUrl, superusersThings)).toEqual([])
    expect(
      await ask(
        next.url,
        `update rate_limits set count = count + 1 where id = 'a' returning count`,
      ),
    ).toEqual([{ count: 41 + start }])
    await usingQueue(next.url, async (boss) => {
      expect(await boss.fetch('old')).toMatchObject([{ data: { start: start - 1 } }])
      await boss.createQueue(`of-start-${start}`, { partition: true })
      await boss.send('old', { start })
    })
    await ask(
      next.migrationUrl,
      `alter table rate_limits add column of_start_${start} int; create table later_${start} as select 1 as one`,
    )
    expect(await ask(next.url, `select one from later_${start}`)).toEqual([{ one: 1 }])
    // As an earlier version left it.
    const queues = await ask(next.maintenanceUrl, queueTables)
    for (const { name } of queues)
      await ask(next.maintenanceUrl, `alter table queue.${name} owner to hostwright_owner`)
    await ask(next.maintenanceUrl, 'alter schema queue owner to hostwright_owner')
    await next.stop()
  }
}, 120_000)

const queueTables = `select quote_ident(tablename) as name from pg_tables where schemaname = 'queue'`

async function usingQueue(
  url: string,
  use: (boss: ReturnType<typeof createBoss>) => Promise<void>,
): Promise<void> {
  const boss = createBoss(url)
  await boss.start()
  try {
    await use(boss)
  } finally {
    await boss.stop({ graceful: false })
  }
}
