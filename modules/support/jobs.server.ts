import { z } from 'zod'
import { defineJob, work } from '#platform/queue.server.ts'
import { forgetUnsentFiles } from './operations/upload-file.server.ts'

export const forgetUnsentFilesJob = defineJob('support.forget-unsent-files', z.object({}))

export async function startSupportJobs(): Promise<void> {
  await work(forgetUnsentFilesJob, async () => {
    await forgetUnsentFiles()
  })
}
