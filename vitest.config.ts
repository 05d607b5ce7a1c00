import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { otherTests } from './tests/sets.ts'
import { rules } from './vitest.rules.config.ts'

/**
 * Tests that measure time limits, or have more in flight than a busy machine answers within them:
 * one after the other, when all others are done.
 */
const timed = [
  'tests/scenarios/server.database.test.ts',
  'tests/scenarios/silent-database.test.ts',
  'modules/billing/allocation/operations/staff-payments.test.ts',
]

/** What stays in a process after the file that does it: such files have their own process. */
const leavesTraces =
  /\b(topCustomers|revenueFigures|incomeWithin|billingForecast|workerFigures|stop(Chat|Ticket)Events)\b/

/**
 * Tests that read sources and functions without a database: a process for each would take longer
 * than they do.
 */
const pure = globSync(
  [
    'tests/architecture/!(form-path).test.ts',
    'platform/{rich-text,svg,compression,country-of-address}.test.ts',
    'platform/security/{encryption,keyed-hash}.test.ts',
  ]
    .concat([
      'server/{client-address,route-params}.test.ts',
      'server/page-cache/{make-shared-page,shared-pages}.test.ts',
      'server/api/read-json.test.ts',
    ])
    .concat(['scripts/observatory/*.test.ts']),
  { cwd: import.meta.dirname },
)
/**
 * Tests of functions in this process and of rows in their own database. They share a process, since
 * starting one for each file and loading the same modules again took most of their time; what the
 * next file could notice of the last one is put back by tests/between-files.ts.
 */
const shared = globSync(
  [
    '{modules,app,db,ui,server,simulators,platform}/**/*.test.{ts,tsx}',
    // The last one imports every page, whose modules are there already.
    'tests/{scenarios/*,architecture/form-path}.test.ts',
  ],
  { cwd: import.meta.dirname },
).filter((file) => !leavesTraces.test(readFileSync(join(import.meta.dirname, file), 'utf8')))

// Most of the time is waiting for the database, so two files at once even where one core must do.
const maxWorkers = Math.max(2, availableParallelism() - 1)

const common = {
  exclude: ['node_modules/**', 'build/**', 'tests/journeys/**', '.data/**', '.stryker/**'].concat(
    otherTests(),
  ),
  pool: 'forks' as const,
  // One more try where a whole run hangs on it; a test that needed it is named at the end.
  retry: process.env.CI ? 1 : 0,
  testTimeout: 30_000,
  hookTimeout: 60_000,
  env: { LOG_LEVEL: 'silent' },
}

export default defineConfig({
  test: {
    // One PostgreSQL for the whole run; each test file that wants a database copies the migrated
    // one (tests/postgres.ts).
    globalSetup: ['tests/cluster-setup.ts'],
    projects: [
      {
        test: {
          ...common,
          name: 'all',
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [...common.exclude, ...timed, ...rules, ...pure, ...shared],
          maxWorkers,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...common,
          name: 'shared',
          include: shared,
          exclude: [...common.exclude, ...timed, ...rules, ...pure],
          setupFiles: ['tests/between-files.ts'],
          isolate: false,
          maxWorkers,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...common,
          name: 'rules',
          include: [...rules, ...pure],
          // Nothing of one test is left for the next, so that files share a process: starting one
          // for each took three times as long as all the tests.
          isolate: false,
          maxWorkers,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...common,
          name: 'timed',
          include: timed,
          // Each of them mostly waits.
          maxWorkers: timed.length,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
