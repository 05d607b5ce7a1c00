import { z } from 'zod'
import { subscribe } from '#platform/events.server.ts'
import { log } from '#platform/log.server.ts'
import { oneAtATime } from '#platform/queue/one-at-a-time.ts'
import { defineJob, work } from '#platform/queue.server.ts'
import { compareServers } from './operations/compare-server.server.ts'
import { followWishes, lookAtDeletions, lookAtEnding } from './operations/plan-services.server.ts'
import { provisionJob } from './operations/provisioning-job.server.ts'
import { readUsage } from './operations/read-usage.server.ts'
import { releaseLapsed, runActions } from './operations/run-actions.server.ts'
import { markOrdersSetUp } from './operations/service-changed.server.ts'

/** Each night: servers beside the books, and what is due to be deleted. */
export const compareServersJob = defineJob('provisioning.compare', z.object({}), {
  expireInSeconds: 7_200,
})
export const readUsageJob = defineJob('provisioning.usage', z.object({}))

/** A run of the job ends before the next minute's begins. */
const runMs = 50_000

/** Follows what changed, does what is due, and marks orders whose services are set up. */
export async function provision(until: number): Promise<void> {
  do {
    await releaseLapsed()
    await lookAtDeletions()
    await followWishes()
    await markOrdersSetUp()
  } while ((await runActions(until)) > 0 && performance.now() < until)
  await markOrdersSetUp()
}

export async function startProvisioningJobs(): Promise<void> {
  const run = oneAtATime(() => provision(performance.now() + runMs))
  await work(provisionJob, run)
  await work(compareServersJob, async () => {
    await lookAtEnding()
    await compareServers()
  })
  await work(readUsageJob, () => readUsage(performance.now() + runMs))
  subscribe('provisioning', () => {
    run().catch((error: unknown) =>
      log().warn({ err: error }, 'services: looked after again in a minute'),
    )
  })
}
