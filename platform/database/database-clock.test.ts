import { afterEach, expect, test } from 'vitest'
import { useTestDatabase } from '#tests/postgres.ts'
import { now, setClockDifference } from '../clock.server.ts'
import { closeDatabase, db, openDatabase } from '../database.server.ts'
import { followDatabaseClock } from './database-clock.server.ts'

const database = useTestDatabase()
afterEach(() => setClockDifference(0))

test('a process whose clock is 1.3 s behind writes the time of the database', async () => {
  const stop = await followDatabaseClock()
  expect(Math.abs(now().getTime() - Date.now())).toBeLessThan(100)
  await stop()
  await db().$client.query(`create schema ahead;
    create function ahead.clock_timestamp() returns timestamptz language sql as $$ select pg_catalog.clock_timestamp() + interval '1.3 s' $$`)
  await db().$client.query(
    `alter database ${new URL(database.url()).pathname.slice(1)} set search_path = ahead, pg_catalog, public`,
  )
  await closeDatabase()
  openDatabase(database.url(), 5)
  const again = await followDatabaseClock()
  expect(now().getTime() - Date.now()).toBeGreaterThan(1_200)
  expect(now().getTime() - Date.now()).toBeLessThan(1_400)
  await again()
})
