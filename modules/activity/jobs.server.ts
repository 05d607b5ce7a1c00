import { z } from 'zod'
import { defineJob, work } from '#platform/queue.server.ts'
import { checkChain } from './operations/check-chain.server.ts'

export const checkAuditLogJob = defineJob(
  'activity.check-chain',
  z.object({ isWhole: z.boolean() }),
  { expireInSeconds: 3600 },
)
/** Its own name, because a job has one schedule. */
export const checkWholeAuditLogJob = defineJob(
  'activity.check-whole-chain',
  z.object({ isWhole: z.boolean() }),
  { expireInSeconds: 3600 },
)

export async function startActivityJobs(): Promise<void> {
  for (const job of [checkAuditLogJob, checkWholeAuditLogJob]) {
    await work(job, async ({ isWhole }) => {
      await checkChain({ isWhole })
    })
  }
}
