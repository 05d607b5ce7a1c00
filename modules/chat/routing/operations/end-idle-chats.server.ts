import { and, asc, desc, eq, lte, ne } from 'drizzle-orm'
import { now } from '#platform/clock.server.ts'
import { db, type Transaction } from '#platform/database.server.ts'
import type { LockedChat } from '../../conversations/operations/chat-changes.server.ts'
import { finishChat } from '../../conversations/operations/end-chat.server.ts'
import { writeSystemMessage } from '../../conversations/operations/write-message.server.ts'
import { convertToMessage } from '../../left-messages/operations/leave-message.server.ts'
import { idleEndMs, idleWarningMs } from '../../rules/chat-limits.ts'
import { chatMessages, chatOffers, chatSessions } from '../../tables.server.ts'
import { availability } from '../../widget/queries/widget.server.ts'
import { type IdleStep, idleStep } from '../rules/timeouts.ts'
import { eachChat } from './each-chat.server.ts'
import { returnToQueue } from './offer-waiting-chats.server.ts'

const batch = 200
const minutesLeft = (idleEndMs - idleWarningMs) / 60_000

/**
 * Idle chats: their visitor is asked whether they are there, then they end (rules/idle.ts). Returns
 * how many changed.
 */
export async function endIdleChats(): Promise<number> {
  const at = now()
  const quiet = await db()
    .select({ id: chatSessions.id })
    .from(chatSessions)
    // The warning is a message too: it ends so long after it.
    .where(
      and(
        eq(chatSessions.status, 'active'),
        lte(chatSessions.lastMessageAt, new Date(at.getTime() - (idleEndMs - idleWarningMs))),
      ),
    )
    .orderBy(asc(chatSessions.lastMessageAt))
    .limit(batch)
  return eachChat(
    quiet.map(({ id }) => id),
    async (tx, chat) => {
      if (chat.status !== 'active') return false
      const word = await lastWord(tx, chat.id)
      const since = {
        lastWordAt: later(word?.at ?? chat.startedAt, chat.assignedAt),
        lastWordBy: word?.by ?? null,
      }
      const step = idleStep(
        { ...since, idleWarnedAt: chat.idleWarnedAt, visitorSeenAt: chat.visitorSeenAt },
        at,
      )
      await steps[step](tx, chat, at)
      return step !== 'none'
    },
  )
}

/** The last message of a person in a chat; null when there is none. */
async function lastWord(
  tx: Transaction,
  chatId: string,
): Promise<{ by: 'visitor' | 'operator'; at: Date } | null> {
  const [row] = await tx
    .select({ by: chatMessages.senderType, at: chatMessages.createdAt })
    .from(chatMessages)
    .where(and(eq(chatMessages.chatId, chatId), ne(chatMessages.senderType, 'system')))
    .orderBy(desc(chatMessages.seq))
    .limit(1)
  return row && row.by !== 'system' ? { by: row.by, at: row.at } : null
}

/** Who takes a chat has their time from then. */
function later(a: Date, b: Date | null): Date {
  return b !== null && b > a ? b : a
}

/**
 * What was never answered, or was said after the chat became a ticket, is answered by email where we
 * know the address.
 */
async function takeWords(tx: Transaction, chat: LockedChat, at: Date): Promise<boolean> {
  if (chat.firstAnswerAt !== null && chat.ticketId === null) return false
  const { readBy } = await availability(tx)
  const taken = await convertToMessage(tx, chat, { from: null, readBy, address: null, at })
  return taken.ok && taken.value !== null
}

const steps: Record<IdleStep, (tx: Transaction, chat: LockedChat, at: Date) => Promise<void>> = {
  none: async () => undefined,
  warn: async (tx, chat, at) => {
    await writeSystemMessage(
      tx,
      chat,
      `Are you still there? This chat ends in ${minutesLeft} minutes unless you write.`,
    )
    await tx.update(chatSessions).set({ idleWarnedAt: at }).where(eq(chatSessions.id, chat.id))
  },
  end: async (tx, chat, at) => {
    if (await takeWords(tx, chat, at)) return
    await writeSystemMessage(
      tx,
      chat,
      'This chat ended because nobody wrote for a while. Write again to continue it.',
    )
    await finishChat(tx, chat, {
      by: 'system',
      status: chat.firstAnswerAt === null ? 'abandoned' : 'resolved',
    })
  },
  requeue: async (tx, chat, at) => {
    const operatorId = chat.assignedOperatorId
    // So that the one who did not answer is asked last.
    if (operatorId !== null)
      await tx
        .insert(chatOffers)
        .values({ chatId: chat.id, operatorId, outcome: 'missed', offeredAt: at, answeredAt: at })
    await returnToQueue(tx, chat, {
      at,
      message: 'Sorry to keep you waiting. We’re finding somebody else to answer you.',
    })
  },
}
