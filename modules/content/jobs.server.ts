import { z } from 'zod'
import { log } from '#platform/log.server.ts'
import { defineJob, work } from '#platform/queue.server.ts'
import { inviteToReview } from './reviews/operations/invite-to-review.server.ts'

/** Every day: customers whose service has run long enough are invited to review it. */
export const inviteToReviewJob = defineJob('content.invite-to-review', z.object({}), {
  expireInSeconds: 3600,
})

export async function startContentJobs(): Promise<void> {
  await work(inviteToReviewJob, async () => {
    const invited = await inviteToReview()
    if (invited > 0) log().info({ invited }, 'customers were invited to review')
  })
}
