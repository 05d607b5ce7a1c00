import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { ok } from '#kernel/result.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { announceChat } from '../../conversations/operations/announce-chat.server.ts'
import { missedOfferMs } from '../../rules/chat-limits.ts'
import { chatOffers, chatSessions } from '../../tables.server.ts'
import { presentOperators } from '../queries/present-operators.server.ts'
import { type OfferStep, offerSteps } from '../rules/offers.ts'
import { closeOffer, openOffer } from './offer.server.ts'

/** Chats in one go; the next ones come seconds later. */
const batch = 200

/**
 * Offers each waiting chat to an operator who has room; an unanswered offer goes to the next
 * (rules/offers.ts). Returns how many were offered. One server at a time, so that no operator is
 * offered more than they have room for; a locked chat is left to the next time.
 */
export async function offerWaitingChats(): Promise<number> {
  const done = await transact(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('chat-offers'))`)
    const queue = await tx
      .select()
      .from(chatSessions)
      .where(eq(chatSessions.status, 'waiting'))
      .orderBy(asc(chatSessions.queuedAt), asc(chatSessions.id))
      .limit(batch)
      .for('update', { skipLocked: true })
    if (queue.length === 0) return ok(0)
    const at = now()
    const chatIds = queue.map(({ id }) => id)
    const [present, passed] = await Promise.all([
      presentOperators(tx),
      passedOffers(tx, chatIds, at),
    ])
    const waiting = queue.map(({ id: chatId, team, offeredOperatorId, offeredAt }) => ({
      chatId,
      team,
      offer:
        offeredOperatorId === null || offeredAt === null
          ? null
          : { operatorId: offeredOperatorId, at: offeredAt },
      passedBy: passed.filter((pass) => pass.chatId === chatId),
    }))
    const steps = offerSteps(waiting, present, at)
    for (const step of steps) await take(tx, step, at)
    return ok(steps.filter(({ offerTo }) => offerTo !== null).length)
  })
  return done.ok ? done.value : 0
}

async function take(
  tx: Transaction,
  { chatId, ended, offerTo }: OfferStep,
  at: Date,
): Promise<void> {
  if (ended !== null) await closeOffer(tx, chatId, { outcome: ended, at })
  if (offerTo !== null) await openOffer(tx, chatId, { operatorId: offerTo, at })
  await announceChat(tx, { kind: 'state', chatId })
}

/** Who lately let which of these chats pass. */
async function passedOffers(tx: Transaction, chatIds: readonly string[], at: Date) {
  const rows = await tx
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
