import { z } from 'zod'
import type { Executor } from '#platform/database.server.ts'
import { defineJob, enqueue } from '#platform/queue.server.ts'

/** Gives out what is new and sends what is due; each minute, and as soon as something is. */
export const deliverWebhooksJob = defineJob('webhooks.deliver', z.object({}))

/** For messages that no trigger announces. */
export function wakeDelivery(tx: Executor): Promise<void> {
  return enqueue(tx, deliverWebhooksJob, {})
}
