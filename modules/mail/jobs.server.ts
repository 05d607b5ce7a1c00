import { z } from 'zod'
import { defineJob, work } from '#platform/queue.server.ts'
import { deliverMail, failMail } from './operations/deliver-mail.server.ts'
import { registerFileAttachments } from './operations/register-attachment.server.ts'
import { isQueuePaused } from './queries/mail-queue.server.ts'
import { isHeldAsMarketing } from './queries/marketing-stop.server.ts'
import { mailPatience } from './rules/delivery.ts'

export const deliverMailJob = defineJob('mail.deliver', z.object({ emailLogId: z.uuid() }), {
  ...mailPatience,
  concurrency: 10,
})

/** Registers the delivery job; called at boot, before or after the queue starts. */
export async function startMailDelivery(): Promise<void> {
  registerFileAttachments()
  await work(deliverMailJob, ({ emailLogId }) => deliverUnlessPaused(emailLogId), {
    onFailed: ({ emailLogId }, reason) => failMail(emailLogId, reason),
  })
}

/**
 * While the queue is paused, or marketing is stopped and this is marketing, the job is done and the
 * email waits in the log; resuming makes new jobs for all that wait.
 */
async function deliverUnlessPaused(emailLogId: string): Promise<void> {
  if ((await isQueuePaused()) || (await isHeldAsMarketing(emailLogId))) return
  await deliverMail(emailLogId)
}
