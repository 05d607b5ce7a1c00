import type { Transaction } from '#platform/database.server.ts'
import { enqueue } from '#platform/queue.server.ts'
import { addressHash } from '#platform/security/keyed-hash.server.ts'
import { customerErasedJob } from '../jobs.server.ts'

/**
 * Modules that store something under an email address alone are called when the erasure commits.
 */
export async function announceErasure(tx: Transaction, email: string): Promise<void> {
  await enqueue(tx, customerErasedJob, { addressHash: addressHash(email) })
}
