import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { ok, refuse } from '#kernel/result.ts'
import { closeDatabase, db, openDatabase, transact } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { aStaffKey } from '../factories.ts'
import { apiCalls } from '../tables.server.ts'
import { runOnce } from './run-once.server.ts'

const database = useTestDatabase()
let keyId = ''
beforeAll(async () => {
  // The smallest pool of a process (platform/database.server.ts).
  await closeDatabase()
  openDatabase(database.url(), 4)
  keyId = (await aStaffKey()).id
})

const call = () => ({ keyId, idempotencyKey: newId(), request: 'post /x' })

test('many calls at once do not take the connections that their operations read with', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 12 }, () =>
      runOnce(call(), async () => {
        await db().execute(sql`select pg_sleep(0.05)`)
        return transact(async () => ok({ id: newId() }))
      }),
    ),
  )
  expect(outcomes.filter(({ ok: isDone }) => isDone)).toHaveLength(12)
})

test('what an operation wrote before it was refused is gone, and so is the note', async () => {
  const before = await db().$count(apiCalls)
  const refused = await runOnce(call(), async () => {
    await transact(async (tx) => {
      await tx.execute(sql`create table written (id int)`)
      return ok(null)
    })
    return refuse('conflict', 'Not now')
  })
  expect(refused).toMatchObject({ ok: false, error: { code: 'conflict' } })
  const { rows } = await db().execute(sql`select to_regclass('written') is null as gone`)
  expect(rows).toEqual([{ gone: true }])
  expect(await db().$count(apiCalls)).toBe(before)
})
