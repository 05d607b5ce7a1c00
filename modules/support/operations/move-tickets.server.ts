import { eq } from 'drizzle-orm'
import type { Transaction } from '#platform/database.server.ts'
import { supportTickets } from '../tables.server.ts'

/** Gives the tickets of a customer record that is merged into another one to that other one. */
export async function moveTickets(
  tx: Transaction,
  fromCustomerId: string,
  toCustomerId: string,
): Promise<void> {
  await tx
    .update(supportTickets)
    .set({ customerId: toCustomerId })
    .where(eq(supportTickets.customerId, fromCustomerId))
}
