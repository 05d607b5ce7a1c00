import { z } from 'zod'
import { defineJob, work } from '#platform/queue.server.ts'
import { pruneCalls } from './operations/key-upkeep.server.ts'

export const pruneCallsJob = defineJob('api.prune-calls', z.object({}))

export async function startApiJobs(): Promise<void> {
  await work(pruneCallsJob, () => pruneCalls())
}
