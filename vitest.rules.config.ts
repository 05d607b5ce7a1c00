import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['kernel/**/*.test.ts', 'modules/**/rules/**/*.test.ts', 'modules/**/policy.test.ts', 'modules/**/payfast/*.test.ts'],
    exclude: ['modules/billing/payments/payfast/client*.test.ts'],
    env: { LOG_LEVEL: 'silent' },
  },
})
