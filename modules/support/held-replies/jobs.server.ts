import { z } from 'zod'
import { defineJob } from '#platform/queue.server.ts'

/** Turns a held reply into a message when its seconds are over. */
export const publishReplyJob = defineJob('support.publish-reply', z.object({ id: z.string() }))
