import { z } from 'zod'
import { defineJob } from '#platform/queue.server.ts'

/** One email that was received and is to become a message, a ticket or nothing. */
export const processMailJob = defineJob('support.process-mail', z.object({ mailId: z.uuid() }), {
  retryLimit: 6,
  retryDelay: 10,
  concurrency: 3,
})
