import { eq } from 'drizzle-orm'
import type { Transaction } from '#platform/database.server.ts'
import { enqueue } from '#platform/queue.server.ts'
import { addressHash } from '#platform/security/keyed-hash.server.ts'
import { customerErasedJob } from '../jobs.server.ts'
import { deletedAddress, deletedCustomer, noAddress } from '../rules/customer.ts'
import { customers } from '../tables.server.ts'

/**
 * D13: the record stays under its documents, without anything of the person. The caller holds the
 * row.
 */
export async function eraseCustomer(tx: Transaction, customerId: string, at: Date): Promise<void> {
  await tx
    .update(customers)
    .set({
      deletedAt: at,
      authUserId: null,
      pendingUserId: null,
      email: deletedAddress(customerId),
      firstName: 'Deleted',
      lastName: 'customer',
      displayName: deletedCustomer,
      phone: '',
      company: '',
      vatNumber: '',
      billingAddress: noAddress,
      status: 'inactive',
      notes: '',
      tags: [],
      paymentToken: null,
      lastLogin: null,
    })
    .where(eq(customers.id, customerId))
}

/** The locked record, in any state; null for an unknown id. */
export async function lockCustomer(
  tx: Transaction,
  customerId: string,
): Promise<typeof customers.$inferSelect | null> {
  const [row] = await tx.select().from(customers).where(eq(customers.id, customerId)).for('update')
  return row ?? null
}

/**
 * Modules that store something under an email address alone are called when the erasure commits.
 */
export async function announceErasure(tx: Transaction, email: string): Promise<void> {
  await enqueue(tx, customerErasedJob, { addressHash: addressHash(email) })
}
