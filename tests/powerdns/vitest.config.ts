import { defineConfig } from 'vitest/config'

/**
 * `npm run powerdns`: zones on the distribution's PowerDNS, outside of `npm test`
 * (docs/operations.md).
 */
export default defineConfig({
  test: {
    root: `${import.meta.dirname}/../..`,
    include: ['tests/powerdns/zones.ts'],
    globalSetup: ['tests/cluster-setup.ts'],
    env: { LOG_LEVEL: 'silent' },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 1,
  },
})
