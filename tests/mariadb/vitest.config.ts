import { defineConfig } from 'vitest/config'

/**
 * `npm run mariadb`: imports from the distribution's MariaDB, outside of `npm test`
 * (docs/operations.md).
 */
export default defineConfig({
  test: {
    root: `${import.meta.dirname}/../..`,
    include: ['tests/mariadb/import.ts'],
    globalSetup: ['tests/cluster-setup.ts'],
    env: { LOG_LEVEL: 'silent' },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 1,
  },
})
