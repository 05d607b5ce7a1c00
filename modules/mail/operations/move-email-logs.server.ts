import { eq } from 'drizzle-orm'
import type { Transaction } from '#platform/database.server.ts'
import { emailLogs } from '../tables.server.ts'

/** Moves the emails of one customer to another after the two were merged. */
export async function moveEmailLogs(
  tx: Transaction,
  fromCustomerId: string,
  toCustomerId: string,
): Promise<void> {
  await tx
    .update(emailLogs)
    .set({ customerId: toCustomerId })
    .where(eq(emailLogs.customerId, fromCustomerId))
}
