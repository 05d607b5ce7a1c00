import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#platform/database.server.ts'
import type { OfferOutcome } from '../../rules/chat.ts'
import { chatOffers, chatSessions } from '../../tables.server.ts'

/** Offers a chat that the caller holds to an operator; an offer to another one ends. */
export async function openOffer(
  tx: Transaction,
  chatId: string,
  { operatorId, at }: { operatorId: string; at: Date },
): Promise<void> {
  await closeOffer(tx, chatId, { outcome: 'withdrawn', at })
  await tx.insert(chatOffers).values({ chatId, operatorId, outcome: 'offered', offeredAt: at })
  await tx
    .update(chatSessions)
    .set({ offeredOperatorId: operatorId, offeredAt: at })
    .where(eq(chatSessions.id, chatId))
}

/** Ends the open offer of a chat that the caller holds, if there is one. */
export async function closeOffer(
  tx: Transaction,
  chatId: string,
  { outcome, at }: { outcome: Exclude<OfferOutcome, 'offered'>; at: Date },
): Promise<void> {
  await tx
    .update(chatOffers)
    .set({ outcome, answeredAt: at })
    .where(and(eq(chatOffers.chatId, chatId), eq(chatOffers.outcome, 'offered')))
  await tx
    .update(chatSessions)
    .set({ offeredOperatorId: null, offeredAt: null })
    .where(eq(chatSessions.id, chatId))
}
