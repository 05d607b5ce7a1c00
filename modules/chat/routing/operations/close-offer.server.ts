import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#platform/database.server.ts'
import type { OfferOutcome } from '../../rules/chat.ts'
import { chatOffers, chatSessions } from '../../tables.server.ts'

/** Ends the open offer of a chat that the caller holds, if there is one. */
export async function closeOffer(tx: Transaction, chatId: string, outcome: Exclude<OfferOutcome, 'offered'>, at: Date): Promise<void> {
  await tx
    .update(chatOffers)
    .set({ outcome, answeredAt: at })
    .where(and(eq(chatOffers.chatId, chatId), eq(chatOffers.outcome, 'offered')))
  await tx.update(chatSessions).set({ offeredOperatorId: null, offeredAt: null }).where(eq(chatSessions.id, chatId))
}
