import { afterAll, beforeAll, expect, test } from 'vitest'
import { followContent } from '#platform/caching/cached-read.server.ts'
import { db } from '#platform/database.server.ts'
import { startEvents, stopEvents } from '#platform/events.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { writeShopSettings } from '../factories.ts'
import { siteSettings } from './site-settings.server.ts'

const database = useTestDatabase()
beforeAll(async () => {
  await writeShopSettings({})
  followContent()
  await startEvents(database.url())
})
afterAll(stopEvents)

test('outside of a transaction settings are read once, also by callers who name the database', async () => {
  const stored = await siteSettings()
  expect(await siteSettings(db())).toBe(stored)
  await db().transaction(async (tx) => {
    const seen = await siteSettings(tx)
    expect(seen).toEqual(stored)
    expect(seen).not.toBe(stored)
  })
})
