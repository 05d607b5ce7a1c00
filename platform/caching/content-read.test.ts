import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useTestDatabase } from '#tests/postgres.ts'
import { contentRead } from './content-read.server.ts'

useTestDatabase()

test('gives what was read, or says that the database is slow', async () => {
  const read = contentRead(
    async (tx, key) =>
      (await tx.execute(sql`select pg_sleep(${Number(key)}), 7 as found`)).rows[0]?.found,
    150,
  )
  expect(await read('0')).toEqual({ ok: true, value: 7 })
  expect(await read('5')).toEqual({
    ok: false,
    error: { code: 'unavailable', message: 'Request timeout' },
  })
})

test('can be given more time and other words', async () => {
  const read = contentRead(
    async (tx) => (await tx.execute(sql`select pg_sleep(5)`)).rowCount,
    150,
    'Too slow for plans',
  )
  expect(await read('')).toEqual({
    ok: false,
    error: { code: 'unavailable', message: 'Too slow for plans' },
  })
})

test('repeated reads do not wait again, and the database is retried shortly after', async () => {
  let asked = 0
  const read = contentRead(async (tx) => {
    asked++
    return (await tx.execute(sql`select pg_sleep(5)`)).rows
  }, 100)
  await read('a')
  await read('a')
  expect(asked).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 400))
  await read('a')
  expect(asked).toBe(2)
})
