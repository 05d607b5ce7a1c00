import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#platform/database.server.ts'
import { announceChat } from '../../conversations/operations/announce-chat.server.ts'
import type { LockedChat } from '../../conversations/operations/lock-chat.server.ts'
import { writeSystemMessage } from '../../conversations/operations/write-message.server.ts'
import type { OfferOutcome } from '../../rules/chat.ts'
import { chatOffers, chatSessions } from '../../tables.server.ts'

/** Offers a locked chat to an operator; an offer to another one ends. */
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

/** Ends the open offer of a locked chat, if there is one. */
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

/** A locked chat waits again, at the place that it had, and a line of the chat says why. */
export async function returnToQueue(
  tx: Transaction,
  chat: LockedChat,
  { team = null, message, at }: { team?: LockedChat['team']; message: string; at: Date },
): Promise<void> {
  await closeOffer(tx, chat.id, { outcome: 'withdrawn', at })
  await tx
    .update(chatSessions)
    .set({
      status: 'waiting',
      assignedOperatorId: null,
      team,
      idleWarnedAt: null,
      unattendedAt: null,
    })
    .where(eq(chatSessions.id, chat.id))
  await writeSystemMessage(tx, chat, message)
  await announceChat(tx, { kind: 'state', chatId: chat.id })
}
