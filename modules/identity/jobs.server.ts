import { z } from 'zod'
import { defineJob, work } from '#platform/queue.server.ts'
import { endDeadCustomerViews } from './operations/sessions/end-customer-view.server.ts'
import { forgetExpired } from './operations/sessions/forget-expired.server.ts'

export const forgetExpiredJob = defineJob('identity.forget-expired', z.object({}))

/** Writes down that looks at customers' accounts are over. */
export const endCustomerViewsJob = defineJob('identity.end-customer-views', z.object({}))

export async function startIdentityJobs(): Promise<void> {
  await work(forgetExpiredJob, forgetExpired)
  await work(endCustomerViewsJob, endDeadCustomerViews)
}
