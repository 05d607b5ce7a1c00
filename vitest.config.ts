import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { rules } from './vitest.rules.config.ts'

/** Tests that measure time limits, or have more in flight than a busy machine answers within them: one after the other, when all others are done. */
const timed = [
  'tests/scenarios/server.database.test.ts',
  'tests/scenarios/silent-database.test.ts',
  'modules/billing/allocation/operations/staff-payments.test.ts',
]

// Most of the time is waiting for the database, so two files at once even where one core must do.
const maxWorkers = Math.max(2, availableParallelism() - 1)

const common = {
  exclude: ['node_modules/**', 'build/**', 'tests/journeys/**', '.data/**', '.stryker/**'],
  pool: 'forks' as const,
  // One more try where a whole run hangs on it; a test that needed it is named at the end.
  retry: process.env.CI ? 1 : 0,
  testTimeout: 30_000,
  hookTimeout: 60_000,
  env: { LOG_LEVEL: 'silent' },
}

export default defineConfig({
  test: {
    // One PostgreSQL for the whole run; each test file that wants a database copies the migrated one (tests/postgres.ts).
    globalSetup: ['tests/cluster-setup.ts'],
    projects: [
      {
        test: {
          ...common,
          name: 'all',
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [...common.exclude, ...timed, ...rules],
          maxWorkers,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...common,
          name: 'rules',
          include: rules,
          // Nothing of one test is left for the next, so that files share a process: starting one for each took three times as long as all the tests.
          isolate: false,
          maxWorkers,
          sequence: { groupOrder: 0 },
        },
      },
      { test: { ...common, name: 'timed', include: timed, maxWorkers: 1, sequence: { groupOrder: 1 } } },
    ],
  },
})
