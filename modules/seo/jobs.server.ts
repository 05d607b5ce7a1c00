import { z } from 'zod'
import { log } from '#platform/log.server.ts'
import { defineJob, work } from '#platform/queue.server.ts'
import { checkLinks } from './operations/check-links.server.ts'
import { pruneOldVitals } from './operations/record-vitals.server.ts'

export const pruneOldVitalsJob = defineJob('seo.forget-old-vitals', z.object({}))
/** Every night: links that staff wrote and that lead nowhere. */
export const checkLinksJob = defineJob('seo.check-links', z.object({}), { expireInSeconds: 3600 })

export async function startSeoJobs(): Promise<void> {
  await work(pruneOldVitalsJob, pruneOldVitals)
  await work(checkLinksJob, async () => {
    log().info(await checkLinks(), 'links were checked')
  })
}
