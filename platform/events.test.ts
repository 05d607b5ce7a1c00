import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { useTestDatabase } from '#tests/postgres.ts'
import { startSilentProxy } from '#tests/silent-proxy.ts'
import { db } from './database.server.ts'
import {
  areEventsSilent,
  isListening,
  onGap,
  publish,
  startEvents,
  stopEvents,
  subscribe,
} from './events.server.ts'
import { workerFigures } from './metrics.server.ts'

const database = useTestDatabase()
beforeAll(() => startEvents(database.url()))
afterAll(stopEvents)

test('a message is heard when its transaction commits, and never when it rolls back', async () => {
  const heard: string[] = []
  const stop = subscribe('content', (payload) => heard.push(payload))
  await db().transaction(async (tx) => {
    await publish(tx, 'content', 'kept')
    await sleep(50)
    expect(heard).toEqual([])
  })
  await db()
    .transaction(async (tx) => {
      await publish(tx, 'content', 'lost')
      throw new Error('no')
    })
    .catch(() => undefined)
  await vi.waitFor(() => expect(heard).toEqual(['kept']))
  stop()
})

test('a lost connection is reported, reopened, and reported again', async () => {
  const gap = vi.fn()
  const stop = onGap(gap)
  await db().execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'hostwright events' and datname = current_database()`,
  )
  await vi.waitFor(() => expect(isListening()).toBe(false))
  expect(gap).toHaveBeenCalledTimes(1)
  await vi.waitFor(() => expect(isListening()).toBe(true), 5_000)
  expect(gap).toHaveBeenCalledTimes(2)
  stop()
})

const lag = async () => (await workerFigures())[0]?.eventLagSeconds

test('behind a pooler that passes on nothing but a session’s own notifications it is no listening, at the start and later', async () => {
  await stopEvents()
  const proxy = await startSilentProxy(database.url())
  proxy.swallow('notifications')
  await startEvents(proxy.url)
  expect([isListening(), areEventsSilent()]).toEqual([false, true])
  expect(await lag()).toBeNull()
  proxy.swallow('nothing')
  await vi.waitFor(() => expect([isListening(), areEventsSilent()]).toEqual([true, false]), 10_000)
  expect(await lag()).toBeGreaterThan(0)
  proxy.swallow('notifications')
  await vi.waitFor(() => expect(isListening()).toBe(false), 10_000)
  await stopEvents()
  await proxy.stop()
}, 40_000)
