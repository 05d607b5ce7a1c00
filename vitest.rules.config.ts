import { defineConfig } from 'vitest/config'

/** Tests of functions without a database, a clock or their own state. */
export const rules = [
  'kernel/**/*.test.ts',
  'modules/**/rules/**/*.test.ts',
  'modules/**/policy.test.ts',
  // The client's tests have their own server.
  'modules/**/payfast/!(client*).test.ts',
]

/** For the mutants, which run these alone. */
export default defineConfig({ test: { include: rules, env: { LOG_LEVEL: 'silent' } } })
