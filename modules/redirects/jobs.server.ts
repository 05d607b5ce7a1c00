import { z } from 'zod'
import { defineJob, work } from '#platform/queue.server.ts'
import { forgetMissingAddresses } from './operations/forget-missing-addresses.server.ts'

export const forgetMissingAddressesJob = defineJob(
  'redirects.forget-missing-addresses',
  z.object({}),
)

export async function startRedirectJobs(): Promise<void> {
  await work(forgetMissingAddressesJob, forgetMissingAddresses)
}
