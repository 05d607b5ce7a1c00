import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { ok } from '#kernel/result.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import {
  announceChat,
  type LockedChat,
} from '../../conversations/operations/chat-changes.server.ts'
import { writeSystemMessage } from '../../conversations/operations/write-message.server.ts'
import type { OfferOutcome } from '../../rules/chat.ts'
import { missedOfferMs } from '../../rules/chat-limits.ts'
import { chatOffers, chatSessions } from '../../tables.server.ts'
import { presentOperators } from '../queries/present-operators.server.ts'
import { type OfferStep, offerSteps } from '../rules/offers.ts'

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
