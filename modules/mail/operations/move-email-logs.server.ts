import { eq } from 'drizzle-orm'
import type { Transaction } from '#platform/database.server.ts'
import { emailLogs } from '../tables.server.ts'

/** After two customer records became one: the mails of the first belong to the second. */
export async function moveEmailLogs(tx: Transaction, fromCustomerId: string, toCustomerId: string): Promise<void> {
  await tx.update(emailLogs).set({ customerId: toCustomerId }).where(eq(emailLogs.customerId, fromCustomerId))
}
