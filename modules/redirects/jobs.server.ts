import { z } from 'zod'
import { defineJob, work } from '#platform/queue.server.ts'
import { pruneMissingAddresses } from './operations/record-requests.server.ts'

export const pruneMissingAddressesJob = defineJob(
  'redirects.forget-missing-addresses',
  z.object({}),
)

export async function startRedirectJobs(): Promise<void> {
  await work(pruneMissingAddressesJob, pruneMissingAddresses)
}
