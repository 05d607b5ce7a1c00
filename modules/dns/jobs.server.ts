import { z } from 'zod'
import { defineJob, work } from '#platform/queue.server.ts'
import { makeZones } from './operations/make-zones.server.ts'

/** Each minute: zones of services that were set up or deleted. */
export const makeZonesJob = defineJob('dns.zones', z.object({}))

export async function startDnsJobs(): Promise<void> {
  await work(makeZonesJob, () => makeZones())
}
