import { z } from 'zod'
import { defineJob, work } from '#platform/queue.server.ts'
import { finishImportJob, runFinish } from './operations/finish-import.server.ts'
import { pruneImportFiles, runImport, runImportJob } from './operations/import-files.server.ts'

export const pruneImportFilesJob = defineJob('imports.prune-files', z.object({}))

export async function startImportJobs(): Promise<void> {
  await work(finishImportJob, runFinish)
  await work(runImportJob, runImport)
  await work(pruneImportFilesJob, () => pruneImportFiles())
}
