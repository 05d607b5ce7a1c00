import { z } from 'zod'
import { defineJob, work } from '#platform/queue.server.ts'

/** A customer was erased. The job holds no name, only the hash of their address. */
export const customerErasedJob = defineJob('customer.erased', z.object({ addressHash: z.string() }))

/** `erase` removes what modules after this one store by address alone. */
export async function startCustomerJobs(
  erase: (addressHash: string) => Promise<void>,
): Promise<void> {
  await work(customerErasedJob, ({ addressHash }) => erase(addressHash))
}
