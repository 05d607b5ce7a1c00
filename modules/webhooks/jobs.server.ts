import { z } from 'zod'
import { db } from '#platform/database.server.ts'
import { subscribe } from '#platform/events.server.ts'
import { log } from '#platform/log.server.ts'
import { oneAtATime } from '#platform/queue/one-at-a-time.ts'
import { defineJob, work } from '#platform/queue.server.ts'
import { deliverDue } from './operations/deliver.server.ts'
import { deliverWebhooksJob, wakeDelivery } from './operations/delivery-job.server.ts'
import {
  findOverdueInvoices,
  giveOutMessages,
  pruneMessages,
} from './operations/messages.server.ts'
import { storedDays } from './rules/endpoint.ts'

/** Each hour: invoices whose due date has passed. */
export const overdueWebhooksJob = defineJob('webhooks.overdue', z.object({}))
export const pruneWebhooksJob = defineJob('webhooks.prune', z.object({}), {
  expireInSeconds: 1_800,
})

/** A run of the job ends before the next minute's begins. */
const runMs = 50_000

export async function startWebhookJobs(): Promise<void> {
  const run = oneAtATime(async () => {
    await giveOutMessages()
    const until = performance.now() + runMs
    const delivered = await deliverDue(until)
    if (delivered > 0 && performance.now() > until) await wakeDelivery(db())
  })
  await work(deliverWebhooksJob, run)
  await work(pruneWebhooksJob, () => pruneMessages(storedDays))
  await work(overdueWebhooksJob, async () => {
    await findOverdueInvoices()
    await run()
  })
  subscribe('webhooks', () => {
    run().catch((error: unknown) => log().warn({ err: error }, 'webhooks: tried again in a minute'))
  })
}
