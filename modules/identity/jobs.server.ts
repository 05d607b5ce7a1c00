import { z } from 'zod'
import { defineJob, work } from '#platform/queue.server.ts'
import { forgetExpired } from './operations/forget-expired.server.ts'

export const forgetExpiredJob = defineJob('identity.forget-expired', z.object({}))

export async function startIdentityJobs(): Promise<void> {
  await work(forgetExpiredJob, forgetExpired)
}
