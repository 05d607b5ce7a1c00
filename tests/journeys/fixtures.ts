import { type Browser, type BrowserContext, test as base, expect } from '@playwright/test'
import { startServer, type TestServer } from '../server.ts'

type Options = {
  /**
   * What the pages of a journey may try against their security policy: those that show that
   * something is refused.
   */
  allowedViolations: RegExp | undefined
}

type WorkerOptions = {
  /** Journeys that name another firm have its server for themselves: they connect what they sell. */
  firm: string
}

/** What React said of pages of this worker: markup that differs from the server's is thrown away. */
const reactErrors: string[] = []
const watched = new WeakSet<Browser>()

function watch(context: BrowserContext): BrowserContext {
  context.on('weberror', (caught) => {
    const { message } = caught.error()
    const address = caught.page()?.url() ?? ''
    if (message.includes('React error')) reactErrors.push(`${address}: ${message}`)
  })
  return context
}

/** The windows that a journey opens beside its own. */
function watchOthers(browser: Browser): void {
  if (watched.has(browser)) return
  watched.add(browser)
  const open = browser.newContext.bind(browser)
  browser.newContext = async (options) => watch(await open(options))
}

/**
 * `test` of the browser journeys: `page` is on a demo server, freshly seeded, that this worker has
 * for itself. A journey fails when a page of it tries what its content security policy refuses, or
 * can't go on with what the server drew: what was typed or chosen until then would be lost.
 */
export const test = base.extend<Options, WorkerOptions & { server: TestServer }>({
  firm: ['', { option: true, scope: 'worker' }],
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
  context: async ({ browser, context, allowedViolations }, use) => {
    watchOthers(browser)
    watch(context)
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
    expect(reactErrors.splice(0)).toEqual([])
  },
})

export { expect } from '@playwright/test'
