import { setTimeout as sleep } from 'node:timers/promises'
import { desc } from 'drizzle-orm'
import { dailyRunJob } from '#modules/billing/jobs.server.ts'
import { billingRuns } from '#modules/billing/tables.renewals.server.ts'
import { closeDatabase, db, openDatabase } from '#platform/database.server.ts'
import { enqueue } from '#platform/queue.server.ts'
import { dueDatabase, dueDay, onCopy } from './billing/due-database.ts'
import { describe } from './measuring/compare.ts'
import { load, type Measured, requestBytes } from './measuring/load.ts'
import { startHostwright } from './measuring/setting.ts'

const slice = 3
const quietSlices = 4

/**
 * Visitors of public pages while the same server does its billing run: p99 of the home page, cached
 * and rendered each time, beside the same pages before the run. Aim: at most 1.5 times.
 */
export async function billingVisitors(
  databaseUrl: string,
  [count = '20000', connections = '16']: string[] = [],
): Promise<void> {
  const url = await dueDatabase(databaseUrl, Number(count))
  for (const [name, cache] of [
    ['cached', 'true'],
    ['rendered', 'false'],
  ] as const) {
    await onCopy(url, async (copy) => {
      const server = await startHostwright(copy, {
        TEST_CLOCK: `${dueDay}T06:00:00Z`,
        PAGE_CACHE: cache,
      })
      openDatabase(copy, 2)
      try {
        const bytes = requestBytes('GET', '/', {
          headers: {
            accept: 'text/html',
            'accept-encoding': 'gzip, deflate, br',
          },
        })
        const visit = () =>
          load({
            url: server.url,
            pid: server.pid,
            connections: Number(connections),
            seconds: slice,
            expect: 200,
            request: () => bytes,
          })
        await visit()
        const quiet: Measured[] = []
        for (let round = 0; round < quietSlices; round++) quiet.push(await visit())
        await enqueue(db(), dailyRunJob, {})
        while (!(await run())) await sleep(20)
        const began = performance.now()
        const busy: Measured[] = []
        while ((await run())?.status === 'running') busy.push(await visit())
        const seconds = (performance.now() - began) / 1000
        const [before, during] = [middle(quiet), middle(busy)]
        console.log(
          `home ${name}, ${connections} connections: p99 while billing by quiet ${(during.p99 / before.p99).toFixed(2)}   ${describe(during)}   quiet ${describe(before)}`,
        )
        console.log(
          `  p99 of each ${slice} s: ${quiet.map(({ p99 }) => p99.toFixed(1)).join(' ')} | ${busy.map(({ p99 }) => p99.toFixed(1)).join(' ')}; run of ${count} in ${seconds.toFixed(0)} s`,
        )
      } finally {
        await server.stop()
        await closeDatabase()
      }
    })
  }
}

async function run() {
  const [newest] = await db()
    .select({ status: billingRuns.status })
    .from(billingRuns)
    .orderBy(desc(billingRuns.startedAt))
    .limit(1)
  return newest
}

function middle(measured: Measured[]): Measured {
  const sorted = measured.toSorted((a, b) => a.p99 - b.p99)
  const found = sorted[Math.floor(sorted.length / 2)]
  if (!found) throw new Error('The run was over before it was measured: take more subscriptions')
  return found
}
