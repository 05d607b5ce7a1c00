import { inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#modules/identity/tables.server.ts'
import { siteSettings } from '#modules/settings/tables.server.ts'
import { readConfig, useConfig } from '#platform/config.server.ts'
import { closeDatabase, db, openDatabase } from '#platform/database.server.ts'
import { createTestDatabase } from '#tests/cluster.ts'
import { liveSecret } from '#tests/live-secret.ts'
import { demoAccounts } from './demo-accounts.ts'
import { seed } from './run.server.ts'

const modes = {
  demo: { APP_MODE: 'demo', LOG_LEVEL: 'silent' },
  live: {
    APP_MODE: 'live',
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'https://hosting.example',
    APP_SECRET: liveSecret,
  },
}
const other = { demo: 'live', live: 'demo' } as const
const refusals = {
  demo: 'This database was filled in demo mode. Go live with a new one: set DATA_DIR or DATABASE_URL to it.',
  live: /^This is a live database, and APP_MODE is not live\./,
}

const start = (mode: 'demo' | 'live') => {
  useConfig(readConfig(modes[mode]))
  return seed()
}
const demoPeople = () => db().$count(users, inArray(users.email, Object.values(demoAccounts)))

test.each(['demo', 'live'] as const)(
  'a database that was filled in %s mode is not opened in the other one, now or before it had its mark',
  async (mode) => {
    const database = await createTestDatabase()
    openDatabase(database.url, 2)
    try {
      await start(mode)
      const people = await demoPeople()
      expect(people).toBe(mode === 'demo' ? Object.keys(demoAccounts).length : 0)
      await expect(start(other[mode])).rejects.toThrow(refusals[mode])
      await db().update(siteSettings).set({ filledMode: null })
      await expect(start(other[mode])).rejects.toThrow(refusals[mode])
      expect(await demoPeople()).toBe(people)
      await start(mode)
      expect(await db().select({ mode: siteSettings.filledMode }).from(siteSettings)).toEqual([
        { mode },
      ])
    } finally {
      await closeDatabase()
      await database.drop()
    }
  },
)
