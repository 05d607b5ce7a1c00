import { defineConfig } from 'vitest/config'

/** `npm run browsers`: browsers of the distribution, outside of `npm test` (docs/operations.md). */
export default defineConfig({
  test: {
    root: `${import.meta.dirname}/../..`,
    include: ['tests/browsers/core-journeys.ts'],
    globalSetup: ['tests/cluster-setup.ts'],
    env: { LOG_LEVEL: 'silent' },
    testTimeout: 180_000,
    hookTimeout: 120_000,
    maxWorkers: 1,
  },
})
