import { eq } from 'drizzle-orm'
import type { Transaction } from '#platform/database.server.ts'
import { bankStatementLines, paymentClaims } from '../tables.server.ts'

/** Two customer records become one: claims and proposals name the one that stays. */
export async function moveClaims(tx: Transaction, fromCustomerId: string, toCustomerId: string): Promise<void> {
  await tx.update(paymentClaims).set({ customerId: toCustomerId }).where(eq(paymentClaims.customerId, fromCustomerId))
  await tx.update(bankStatementLines).set({ proposedCustomerId: toCustomerId }).where(eq(bankStatementLines.proposedCustomerId, fromCustomerId))
}
