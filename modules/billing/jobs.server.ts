import { z } from 'zod'
import { defineJob, work } from '#platform/queue.server.ts'
import { sweepNotifications } from './operations/sweep-notifications.server.ts'

/** Every minute: notifications that wait for another look (D19). */
export const sweepNotificationsJob = defineJob('billing.sweep-notifications', z.object({}))

export async function startBillingJobs(): Promise<void> {
  await work(sweepNotificationsJob, async () => {
    await sweepNotifications()
  })
}
