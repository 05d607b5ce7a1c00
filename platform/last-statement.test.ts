import { type SQL, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ok, refuse } from '#kernel/result.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { db, isDatabaseUnavailable, transactAtLast } from './database.server.ts'

useTestDatabase()

beforeEach(async () => {
  await db().execute(sql`create table ledger (name text primary key)`)
  await db().execute(sql`create table entries (name text references ledger deferrable initially deferred)`)
})
afterEach(() => db().execute(sql`drop table entries, ledger`))

const nothing = async () => null
const write = (table: string, name: string) => sql`insert into ${sql.raw(table)} values (${name})`
const ledger = async () => (await db().execute<{ name: string }>(sql`select name from ledger order by name`)).rows.map(({ name }) => name)
/** A transaction that writes 'first' along the way and ends with this statement. */
const endWith = (last: SQL | null) =>
  transactAtLast(nothing, async (tx) => {
    await tx.execute(write('ledger', 'first'))
    return ok({ value: 'done', last })
  })

/** The pool gives its connections out again: none of them may still stand in a transaction. */
async function expectNoTransactionLeft(): Promise<void> {
  const { rows } = await db().execute<{ open: number }>(
    sql`select count(*)::int as open from pg_stat_activity where state like 'idle in transaction%' and datname = current_database()`,
  )
  expect(rows).toEqual([{ open: 0 }])
}
afterEach(expectNoTransactionLeft)

test('what is written on the way and at last is there once the answer is', async () => {
  expect(await endWith(write('ledger', 'last'))).toEqual({ ok: true, value: 'done' })
  expect(await ledger()).toEqual(['first', 'last'])
})

test('without a last statement it simply commits', async () => {
  expect(await endWith(null)).toEqual({ ok: true, value: 'done' })
  expect(await ledger()).toEqual(['first'])
})

describe('nothing is there, and no answer is given,', () => {
  test('when the last statement fails', async () => {
    await expect(endWith(write('ledger', 'first'))).rejects.toThrow(/duplicate key/)
    expect(await ledger()).toEqual([])
  })

  test('when the commit fails', async () => {
    await expect(endWith(write('entries', 'nobody'))).rejects.toThrow(/foreign key/)
    expect(await ledger()).toEqual([])
  })

  test('when the last statement never leaves the program', async () => {
    await expect(endWith(sql`insert into ledger values (${7})`)).rejects.toThrow(/as text/)
    expect(await ledger()).toEqual([])
  })

  test('when a read fails, and what it goes on with is not written either', async () => {
    const work = transactAtLast(
      (tx) => tx.execute(sql`select 1 / 0`),
      async () => ok({ value: 'done', last: write('ledger', 'last') }),
    )
    await expect(work).rejects.toThrow()
    expect(await ledger()).toEqual([])
  })

  test('when the work refuses or throws', async () => {
    const refused = await transactAtLast(nothing, async (tx) => {
      await tx.execute(write('ledger', 'first'))
      return refuse('conflict', 'no')
    })
    expect(refused).toMatchObject({ ok: false, error: { code: 'conflict' } })
    const thrown = transactAtLast(nothing, async (tx) => {
      await tx.execute(write('ledger', 'first'))
      throw new Error('broken')
    })
    await expect(thrown).rejects.toThrow('broken')
    expect(await ledger()).toEqual([])
  })

  test('when the connection is lost with the last statement under way', async () => {
    const slow = endWith(sql`insert into ledger select ${'last'} from pg_sleep(5)`)
    const lost = expect(slow).rejects.toSatisfy(isDatabaseUnavailable)
    await waitUntil(async () => {
      const { rows } = await db().execute(
        sql`select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep(5)%' and pid <> pg_backend_pid() and state = 'active'`,
      )
      return rows.length > 0
    })
    await lost
    expect(await ledger()).toEqual([])
    expect(await endWith(null)).toMatchObject({ ok: true })
  })
})

test('a deadlock at the last statement is tried again from the beginning', async () => {
  await db().execute(
    sql`create or replace function stop() returns int language plpgsql as $$ begin raise exception 'stop' using errcode = '40P01'; end $$`,
  )
  let tries = 0
  const outcome = await transactAtLast(
    async () => ++tries,
    async () => {
      const fail = sql`select case when ${String(tries)}::int < 3 then stop() end`
      return ok({ value: tries, last: fail })
    },
  )
  expect(outcome).toEqual({ ok: true, value: 3 })
})

async function waitUntil(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20))
}
