import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { useTestDatabase } from '#tests/postgres.ts'
import { db } from '../database.server.ts'
import { startEvents, stopEvents } from '../events.server.ts'
import { cachedRead, contentChanged, contentVersion, followContent } from './cached-read.server.ts'

const database = useTestDatabase()
beforeAll(async () => {
  followContent()
  await startEvents(database.url())
})
afterAll(stopEvents)

test('a read is made once, until content changes by whatever path', async () => {
  let made = 0
  const read = cachedRead(async (key) => `${key} ${++made}`)
  expect(await Promise.all([read('a'), read('a')])).toEqual(['a 1', 'a 1'])
  await db().transaction(contentChanged)
  expect(await read('a')).toBe('a 2')
  await vi.waitFor(() => expect(contentVersion()).toBeDefined())
  const before = await read('a')
  expect(await read('a')).toBe(before)
  // The table's trigger announces it, not this code.
  await db().execute(
    `insert into vat_rates (effective_from, rate_basis_points) values ('2099-01-01', 1600)`,
  )
  await sleep(100)
  expect(await read('a')).not.toBe(before)
})

test('faults and half answers are not remembered, and nothing while changes cannot be heard', async () => {
  let made = 0
  const failing = cachedRead(async () => {
    made++
    throw new Error('away')
  })
  await expect(failing('a')).rejects.toThrow('away')
  await expect(failing('a')).rejects.toThrow('away')
  expect(made).toBe(2)
  const half = cachedRead(
    async () => ++made,
    () => false,
  )
  expect(await half('a')).toBe(3)
  expect(await half('a')).toBe(4)
  const whole = cachedRead(async () => ++made)
  await whole('a')
  await stopEvents()
  expect(await whole('a')).toBe(6)
  expect(await whole('a')).toBe(7)
})
