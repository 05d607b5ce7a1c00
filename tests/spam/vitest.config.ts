import { defineConfig } from 'vitest/config'

/**
 * `npm run spam`: what rspamd and SpamAssassin say of every email, outside of `npm test`
 * (docs/operations.md).
 */
export default defineConfig({
  test: {
    root: `${import.meta.dirname}/../..`,
    include: ['tests/spam/emails.ts'],
    globalSetup: ['tests/cluster-setup.ts'],
    env: { LOG_LEVEL: 'silent' },
    testTimeout: 60_000,
    hookTimeout: 300_000,
    maxWorkers: 1,
  },
})
