import { z } from 'zod'
import { defineJob, work } from '#platform/queue.server.ts'
import { forgetOldVitals } from './operations/forget-old-vitals.server.ts'

export const forgetOldVitalsJob = defineJob('seo.forget-old-vitals', z.object({}))

export async function startSeoJobs(): Promise<void> {
  await work(forgetOldVitalsJob, forgetOldVitals)
}
