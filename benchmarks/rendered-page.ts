import { join } from 'node:path'
import { build } from 'vite'
import { alternate, printClaim } from './measuring/compare.ts'
import { load, requestBytes } from './measuring/load.ts'
import { type Program, startHostwright, startProgram } from './measuring/setting.ts'

const seconds = 4
const page = requestBytes('GET', '/', {
  headers: { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br' },
})
const built = join(import.meta.dirname, '..', '.data', 'bench-reference')

/**
 * Claim (a), second half: the home page rendered for each request, beside a bare `renderToString`
 * with one query and gzip. Aim: 0.5.
 */
export async function renderedPage(databaseUrl: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: join(import.meta.dirname, 'references', 'bare-render.js'),
      outDir: built,
      emptyOutDir: true,
    },
  })
  const ours = await startHostwright(databaseUrl, { PAGE_CACHE: 'false' })
  const reference = await startProgram(
    join(built, 'bare-render.js'),
    { DATABASE_URL: databaseUrl },
    { ready: '/' },
  )
  try {
    const run =
      ({ url, pid }: Program, connections: number) =>
      () =>
        load({ url, pid, connections, seconds, expect: 200, request: () => page })
    for (const connections of [16, 64]) {
      const [mine, bare] = await alternate(3, run(ours, connections), run(reference, connections))
      printClaim({ name: `/ rendered, ${connections} connections`, ours: mine, reference: bare })
    }
  } finally {
    await reference.stop()
    await ours.stop()
  }
}

/** The same page from two workers, beside one. Aim: 1.7, by processor time 0.91. */
export async function twoWorkers(databaseUrl: string): Promise<void> {
  const start = (workers: string) =>
    startHostwright(databaseUrl, { PAGE_CACHE: 'false', WORKERS: workers, LOG_LEVEL: 'warn' })
  const [one, two] = [await start('1'), await start('2')]
  try {
    const run =
      ({ url, pid }: Program) =>
      () =>
        load({ url, pid, connections: 32, seconds: 10, expect: 200, request: () => page })
    // Each worker compiles what it runs often, which takes some hundred pages.
    await run(two)()
    await run(two)()
    await run(one)()
    const [ours, reference] = await alternate(3, run(two), run(one))
    printClaim({ name: '/ rendered, two workers beside one', ours, reference })
  } finally {
    await one.stop()
    await two.stop()
  }
}
