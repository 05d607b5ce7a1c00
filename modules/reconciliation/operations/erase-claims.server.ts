import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#platform/database.server.ts'
import { paymentClaims } from '../tables.server.ts'

/**
 * Removes a deleted customer's notes and files about transfers; the bank's lines stay as the proof.
 * Open claims are dismissed.
 */
export async function eraseClaims(tx: Transaction, customerId: string, now: Date): Promise<void> {
  await tx
    .update(paymentClaims)
    .set({ note: '', fileName: null, fileType: null, fileBytes: null })
    .where(eq(paymentClaims.customerId, customerId))
  await tx
    .update(paymentClaims)
    .set({ state: 'dismissed', decidedBy: 'Customer deleted', decidedAt: now })
    .where(and(eq(paymentClaims.customerId, customerId), eq(paymentClaims.state, 'open')))
}
