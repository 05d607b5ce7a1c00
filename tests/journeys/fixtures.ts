import { test as base, expect } from '@playwright/test'
import { startServer, type TestServer } from '../server.ts'

type Options = {
  /**
   * What the pages of a journey may try against their security policy: those that show that
   * something is refused.
   */
  allowedViolations: RegExp | undefined
}

/**
 * `test` of the browser journeys: `page` is on a demo server, freshly seeded, that this worker has
 * for itself. A journey fails when a page of it
 * tries what its content security policy refuses.
 */
export const test = base.extend<Options, { server: TestServer }>({
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
  allowedViolations: [undefined, { option: true }],
  context: async ({ context, allowedViolations }, use) => {
    const violations: string[] = []
    await context.exposeBinding('reportViolation', ({ page }, text: string) =>
      violations.push(`${new URL(page.url()).pathname}: ${text}`),
    )
    await context.addInitScript(() =>
      document.addEventListener('securitypolicyviolation', (event) => {
        const report: unknown = Reflect.get(window, 'reportViolation')
        const { effectiveDirective, blockedURI, sourceFile, lineNumber, columnNumber } = event
        if (typeof report === 'function')
          report(
            `${effectiveDirective} ${blockedURI} at ${sourceFile}:${lineNumber}:${columnNumber}`,
          )
      }),
    )
    await use(context)
    expect(violations.filter((text) => !allowedViolations?.test(text))).toEqual([])
  },
})

export { expect } from '@playwright/test'
