import { eq } from 'drizzle-orm'
import type { Transaction } from '#platform/database.server.ts'
import { chatSessions } from '../tables.server.ts'

/** Gives the chats of a customer record that is merged into another one to that other one. */
export async function moveChats(
  tx: Transaction,
  fromCustomerId: string,
  toCustomerId: string,
): Promise<void> {
  await tx
    .update(chatSessions)
    .set({ customerId: toCustomerId })
    .where(eq(chatSessions.customerId, fromCustomerId))
}
