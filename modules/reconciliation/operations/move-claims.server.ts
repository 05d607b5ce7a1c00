import { eq } from 'drizzle-orm'
import type { Transaction } from '#platform/database.server.ts'
import { bankStatementLines, paymentClaims } from '../tables.server.ts'

/** Moves claims and proposals to the customer record that remains after a merge. */
export async function moveClaims(
  tx: Transaction,
  fromCustomerId: string,
  toCustomerId: string,
): Promise<void> {
  await tx
    .update(paymentClaims)
    .set({ customerId: toCustomerId })
    .where(eq(paymentClaims.customerId, fromCustomerId))
  await tx
    .update(bankStatementLines)
    .set({ proposedCustomerId: toCustomerId })
    .where(eq(bankStatementLines.proposedCustomerId, fromCustomerId))
}
