import { z } from 'zod'
import { defineJob, work } from '#platform/queue.server.ts'
import { endDeadCustomerViews } from './operations/sessions/end-customer-view.server.ts'
import { pruneExpired } from './operations/sessions/prune-expired.server.ts'

export const pruneExpiredJob = defineJob('identity.forget-expired', z.object({}))

/** Writes down that looks at customers' accounts are over. */
export const endCustomerViewsJob = defineJob('identity.end-customer-views', z.object({}))

export async function startIdentityJobs(): Promise<void> {
  await work(pruneExpiredJob, pruneExpired)
  await work(endCustomerViewsJob, endDeadCustomerViews)
}
