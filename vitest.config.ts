import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['node_modules/**', 'build/**', 'tests/journeys/**', '.data/**', '.stryker/**'],
    pool: 'forks',
    // Most of the time is waiting for the database, so two files at once even where one core must do.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // One PostgreSQL for the whole run; each test file that wants a database copies the migrated one (tests/postgres.ts).
    globalSetup: ['tests/cluster-setup.ts'],
    // One more try where a whole run hangs on it; a test that needed it is named at the end.
    retry: process.env.CI ? 1 : 0,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    env: { LOG_LEVEL: 'silent' },
  },
})
