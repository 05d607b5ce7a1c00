import { z } from 'zod'
import { defineJob, work } from '#platform/queue.server.ts'
import { deliverMail, giveUpMail } from './operations/deliver-mail.server.ts'
import { mailPatience } from './rules/delivery.ts'

export const deliverMailJob = defineJob('mail.deliver', z.object({ emailLogId: z.uuid() }), { ...mailPatience, concurrency: 10 })

/** Registers the delivery job; called at boot, before or after the queue starts. */
export async function startMailDelivery(): Promise<void> {
  await work(deliverMailJob, ({ emailLogId }) => deliverMail(emailLogId), { onGivenUp: ({ emailLogId }, reason) => giveUpMail(emailLogId, reason) })
}
