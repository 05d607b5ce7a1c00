import { z } from 'zod'
import { defineJob, work } from '#platform/queue.server.ts'
import { keepBilling } from './operations/keep-billing.server.ts'
import { sweepNotifications } from './operations/sweep-notifications.server.ts'

/** Every minute: notifications that wait for another look (D19). */
export const sweepNotificationsJob = defineJob('billing.sweep-notifications', z.object({}))

/** Every hour: the billing run of the day, once; charges and ends that are not certain yet. */
export const keepBillingJob = defineJob('billing.run', z.object({}), { expireInSeconds: 6 * 3600, retryLimit: 3 })

export async function startBillingJobs(): Promise<void> {
  await work(sweepNotificationsJob, async () => {
    await sweepNotifications()
  })
  await work(keepBillingJob, keepBilling)
}
