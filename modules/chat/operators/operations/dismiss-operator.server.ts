import { eq } from 'drizzle-orm'
import type { Transaction } from '#platform/database.server.ts'
import { chatOperators } from '../../tables.server.ts'
import { announceAvailability } from './announce-availability.server.ts'

/**
 * Sets an operator offline who may no longer handle live chat, so that the next round of routing
 * returns their chats to the queue. A deleted member is deactivated as well; their name stays on
 * their chats. The right to do it is the caller's to ask.
 */
export async function dismissOperator(
  tx: Transaction,
  { userId, isForGood }: { userId: string; isForGood: boolean },
): Promise<void> {
  const dismissed = await tx
    .update(chatOperators)
    .set({ status: 'offline', lastSeenAt: null, ...(isForGood && { isActive: false }) })
    .where(eq(chatOperators.userId, userId))
    .returning({ id: chatOperators.id })
  if (dismissed.length > 0) await announceAvailability(tx)
}
