import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { reachDatabase } from '#platform/postgres/provide-database.server.ts'
import { type Replicated, startReplicated } from '#scripts/drill/replicated.ts'
import { closeDatabase, db, isDatabaseUnavailable, openDatabase } from '../database.server.ts'
import { publish, startEvents, stopEvents, subscribe } from '../events.server.ts'
import { findPrimary, placeOf, readAddress } from './hosts.server.ts'

test.each([
  ['postgres://u:p@db1:5432,db2:5433/x', 'db1:5432,db2:5433/x'],
  ['postgresql://u:p@db1,db2/x?target_session_attrs=primary', 'db1:5432,db2:5432/x'],
  ['postgres://u:p@[::1]:5440,127.0.0.1/x', '::1:5440,127.0.0.1:5432/x'],
  ['postgres:///x', 'localhost:5432/x'],
])('%s names %s', (text, place) => {
  expect(placeOf(readAddress(text))).toBe(place)
})

test.each([
  ['mysql://u:p@db1/x', 'must start with postgres:// or postgresql://'],
  ['postgres://u:p@db1:5432,db2:99999/x', 'db2:99999 is not a host and a port'],
  ['postgres://u:p@db1:5432,db2:port/x', 'db2:port is not a host and a port'],
  ['postgres://u:p@db1/x?target_session_attrs=standby', 'must be read-write: the program writes'],
])('%s: %s', (text, message) => {
  expect(() => readAddress(text)).toThrow(message)
  expect(() => readAddress(text)).not.toThrow(/p@/)
})

let pair: Replicated
beforeAll(async () => {
  pair = await startReplicated()
  await reachDatabase(pair.url)
  openDatabase(pair.url, 4)
  await db().execute(sql`create table marks (number int primary key)`)
}, 60_000)
afterAll(async () => {
  await stopEvents()
  await closeDatabase()
  await pair?.stop()
})

/** Writes until it is acknowledged, as a user presses a button again. */
async function write(number: number): Promise<void> {
  for (;;) {
    try {
      await db().execute(sql`insert into marks values (${number}) on conflict do nothing`)
      return
    } catch (error) {
      expect(isDatabaseUnavailable(error), String(error)).toBe(true)
      await sleep(50)
    }
  }
}

const written = async () =>
  (await db().execute<{ number: number }>(sql`select number from marks order by number`)).rows.map(
    ({ number }) => number,
  )

test('after its primary was killed the program writes to the one that was promoted and hears its events; what was acknowledged is there', async () => {
  const heard: string[] = []
  const stop = subscribe('access', (text) => heard.push(text))
  await startEvents(pair.url)
  await write(1)
  await pair.killPrimary()
  const writing = write(2)
  await pair.promote()
  await writing
  expect(await written()).toEqual([1, 2])
  await vi.waitFor(
    async () => {
      await publish(db(), 'access', 'after')
      expect(heard).toContain('after')
    },
    { timeout: 10_000, interval: 200 },
  )
  stop()
}, 60_000)

test('a frozen primary is left as well, and gets nothing when it wakes and does not know', async () => {
  await pair.rejoin()
  await write(3)
  await pair.freezePrimary()
  const writing = write(4)
  await sleep(1_000)
  await pair.promote()
  await writing
  await pair.wakeFormer()
  await closeDatabase()
  openDatabase(pair.url, 4)
  await write(5)
  expect(await written()).toEqual([1, 2, 3, 4, 5])
}, 60_000)

test('a session that asked nothing while another host was promoted does not stay at the former one', async () => {
  await pair.rejoin()
  const port = async () => {
    const { rows } = await db().execute<{ port: number }>(sql`select inet_server_port() as port`)
    return rows[0]?.port
  }
  const former = await port()
  await pair.freezePrimary()
  await pair.promote()
  await pair.wakeFormer()
  expect(await port()).toBe(former)
  await vi.waitFor(async () => expect(await port()).not.toBe(former), {
    timeout: 15_000,
    interval: 250,
  })
}, 60_000)

test('a search that waits for a frozen host finds another one that is promoted meanwhile', async () => {
  await pair.rejoin()
  await write(6)
  const former = await findPrimary(readAddress(pair.url))
  await pair.freezePrimary()
  // The answer of a search is kept for half a second.
  await sleep(600)
  const found = findPrimary(readAddress(pair.url)).catch(() => former)
  await pair.promote()
  expect(await found).not.toEqual(former)
  await pair.wakeFormer()
}, 60_000)
