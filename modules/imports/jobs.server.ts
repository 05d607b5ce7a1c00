import { work } from '#platform/queue.server.ts'
import { finishImportJob, runFinish } from './operations/finish-import.server.ts'

export async function startImportJobs(): Promise<void> {
  await work(finishImportJob, runFinish)
}
