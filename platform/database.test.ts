import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { ok } from '#kernel/result.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import {
  closeDatabase,
  db,
  isDatabaseUnavailable,
  isPassing,
  openDatabase,
  transact,
} from './database.server.ts'
import { log } from './log.server.ts'

const database = useTestDatabase()

const pidsOf = async (count: number) => {
  const asked = Array.from({ length: count }, () =>
    db().execute<{ pid: number }>(sql`select pg_backend_pid() as pid, pg_sleep(0.1)`),
  )
  return (await Promise.all(asked)).map(({ rows }) => rows[0]?.pid)
}

test('once the database is closed no connection is left that a stop of the server could break, and nothing is said', async () => {
  const warn = vi.spyOn(log(), 'warn')
  const other = new pg.Client({ connectionString: database.url() })
  await other.connect()
  const pids = await pidsOf(3)
  await closeDatabase()
  const { rows } = await other.query('select pid from pg_stat_activity where pid = any($1)', [pids])
  await other.end()
  openDatabase(database.url(), 20)
  expect(new Set(pids).size).toBe(3)
  expect(rows).toEqual([])
  expect(warn).not.toHaveBeenCalled()
  warn.mockRestore()
})

test('what a transaction reads outside of itself waits for no connection that another one holds', async () => {
  await closeDatabase()
  openDatabase(database.url(), 3)
  const begun = Promise.withResolvers<void>()
  let open = 0
  const answers = await Promise.all(
    Array.from({ length: 12 }, () =>
      transact(async (tx) => {
        await tx.execute(sql`select 1`)
        if (++open === 3) begun.resolve()
        await begun.promise
        const { rows } = await db().execute<{ it: number }>(sql`select 2 as it`)
        const within = await transact(async () => ok(rows[0]?.it))
        return ok([rows[0]?.it, within.ok])
      }),
    ),
  )
  expect(answers).toEqual(Array.from({ length: 12 }, () => ok([2, true])))
  await closeDatabase()
  openDatabase(database.url(), 20)
})

test('a lost connection is logged with code and reason only, and replaced', async () => {
  const warn = vi.spyOn(log(), 'warn')
  const [pid] = await pidsOf(1)
  const other = new pg.Client({ connectionString: database.url() })
  await other.connect()
  await other.query('select pg_terminate_backend($1)', [pid])
  await other.end()
  await vi.waitFor(() => expect(warn).toHaveBeenCalled())
  expect(warn.mock.calls).toEqual([
    [
      { code: '57P01', reason: 'terminating connection due to administrator command' },
      'database connection lost',
    ],
  ])
  warn.mockRestore()
  expect(await pidsOf(1)).not.toEqual([pid])
})

test('a database without room on its disk is one that is away, and may be back', async () => {
  const full = await db()
    .execute(
      sql`do $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`,
    )
    .catch((error: unknown) => error)
  expect([isDatabaseUnavailable(full), isPassing(full)]).toEqual([true, true])
})
