import { defineConfig } from 'vitest/config'

/**
 * `npm run proxies`: reverse proxies and poolers of the distribution, outside of `npm test`
 * (docs/operations.md).
 */
export default defineConfig({
  test: {
    root: `${import.meta.dirname}/../..`,
    include: ['tests/proxies/{files,proxies,poolers,swift}.ts'],
    globalSetup: ['tests/cluster-setup.ts'],
    env: { LOG_LEVEL: 'silent' },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 1,
  },
})
