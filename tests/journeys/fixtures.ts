import { test as base } from '@playwright/test'
import { startServer, type TestServer } from '../server.ts'

/** `test` of the browser journeys: `page` is on a demo server, freshly seeded, that this worker has for itself. */
export const test = base.extend<object, { server: TestServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from this pattern
    async ({}, use) => {
      const server = await startServer({ APP_MODE: 'demo' })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
})

export { expect } from '@playwright/test'
