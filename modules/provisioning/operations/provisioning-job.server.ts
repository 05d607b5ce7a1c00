import { z } from 'zod'
import type { Executor } from '#platform/database.server.ts'
import { defineJob, enqueue } from '#platform/queue.server.ts'

/** Looks after services: each minute, and as soon as something changes. */
export const provisionJob = defineJob('provisioning.run', z.object({}))

export function wakeProvisioning(tx: Executor): Promise<void> {
  return enqueue(tx, provisionJob, {})
}
