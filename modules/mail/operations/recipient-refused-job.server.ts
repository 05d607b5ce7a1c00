import { z } from 'zod'
import { defineJob } from '#platform/queue.server.ts'

/**
 * Queued with the failure of an email whose recipient does not exist; `modules/mail-events` works
 * on it, as on every bounce.
 */
export const recipientRefusedJob = defineJob(
  'mail.recipient-refused',
  z.object({ emailLogId: z.uuid(), answer: z.string() }),
)
