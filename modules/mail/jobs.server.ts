import { z } from 'zod'
import { defineJob } from '#platform/queue.server.ts'
import { mailPatience } from './rules/delivery.ts'

export const deliverMailJob = defineJob('mail.deliver', z.object({ emailLogId: z.uuid() }), { ...mailPatience, concurrency: 10 })
