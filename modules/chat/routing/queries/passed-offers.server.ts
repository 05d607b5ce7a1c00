import { and, gt, inArray } from 'drizzle-orm'
import type { Executor } from '#platform/database.server.ts'
import { missedOfferMs } from '../../rules/chat-limits.ts'
import { chatOffers } from '../../tables.server.ts'

/** Who lately let which of these chats pass. */
export async function passedOffers(executor: Executor, chatIds: readonly string[], at: Date) {
  const rows = await executor
    .select({
      chatId: chatOffers.chatId,
      operatorId: chatOffers.operatorId,
      at: chatOffers.answeredAt,
    })
    .from(chatOffers)
    .where(
      and(
        inArray(chatOffers.chatId, [...chatIds]),
        inArray(chatOffers.outcome, ['missed', 'declined']),
        gt(chatOffers.answeredAt, new Date(at.getTime() - missedOfferMs)),
      ),
    )
  return rows.flatMap(({ at: answeredAt, ...offer }) =>
    answeredAt === null ? [] : [{ ...offer, at: answeredAt }],
  )
}
