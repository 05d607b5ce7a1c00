import { recipientRefusedJob } from '#modules/mail/operations/recipient-refused-job.server.ts'
import { work } from '#platform/queue.server.ts'
import { applyRefusal } from './operations/apply-event.server.ts'

export async function startMailEventJobs(): Promise<void> {
  await work(recipientRefusedJob, applyRefusal)
}
