import { tmpdir } from 'node:os'
import { afterAll, beforeAll } from 'vitest'
import { readConfig, useConfig as setConfig } from '#platform/config.server.ts'
import { closeDatabase, openDatabase } from '#platform/database.server.ts'
import { createTestDatabase, type TestDatabase } from './cluster.ts'

/**
 * Gives the tests of this file a separate migrated, empty database, open as `db()`, and a demo
 * configuration that `env` may change. Each connection takes PostgreSQL up to a tenth of a second,
 * so more of them only where that many must be open at once.
 */
export function useTestDatabase(
  env: Record<string, string> = {},
  { connections = 4 } = {},
): { url(): string } {
  let database: TestDatabase | undefined
  beforeAll(async () => {
    database = await createTestDatabase()
    const forTests = {
      LOG_LEVEL: 'silent',
      DATA_DIR: tmpdir(),
      ...(env.APP_MODE === 'live' ? {} : { TEST_QUICK_PASSWORDS: 'true' }),
    }
    setConfig(readConfig({ ...forTests, ...env, DATABASE_URL: database.url }))
    openDatabase(database.url, connections)
  })
  afterAll(async () => {
    await closeDatabase()
    await database?.drop()
  })
  return {
    url: () => {
      if (!database) throw new Error('The database exists only while tests run')
      return database.url
    },
  }
}
