import { z } from 'zod'
import { sweepNotifications } from '#modules/billing/notifications/operations/receive-notification.server.ts'
import { runBilling } from '#modules/billing/runs/operations/run-billing.server.ts'
import {
  ensureDailyRun,
  watchBilling,
} from '#modules/billing/runs/operations/watch-billing.server.ts'
import { endReplacedCards } from '#modules/billing/subscriptions/operations/end-replaced-cards.server.ts'
import { log } from '#platform/log.server.ts'
import { defineJob, work } from '#platform/queue.server.ts'

/**
 * Every minute: retries notifications that could not be verified yet (D19), and ends replaced cards
 * at the gateway.
 */
export const sweepNotificationsJob = defineJob('billing.sweep-notifications', z.object({}))

/**
 * Every hour: the daily billing run if it is not done, and open charges and cancellations at the
 * gateway.
 */
export const dailyRunJob = defineJob('billing.run', z.object({}), {
  expireInSeconds: 6 * 3600,
  retryLimit: 3,
})

/** Every hour, on its own schedule: alerts staff when the daily run is missing. */
export const watchBillingJob = defineJob('billing.watch', z.object({}))

/** A run started by hand. It is not retried; the hourly job continues it. */
export const startBillingJob = defineJob('billing.run-now', z.object({ startedBy: z.string() }), {
  expireInSeconds: 6 * 3600,
  retryLimit: 0,
})

export async function startBillingJobs(): Promise<void> {
  await work(sweepNotificationsJob, async () => {
    await sweepNotifications()
    await endReplacedCards()
  })
  await work(dailyRunJob, ensureDailyRun)
  await work(watchBillingJob, async () => {
    await watchBilling()
  })
  await work(startBillingJob, async ({ startedBy }) => {
    const run = await runBilling({ startedBy })
    if (!run.ok) log().warn({ reason: run.error.message }, 'the billing run was not started')
  })
}
