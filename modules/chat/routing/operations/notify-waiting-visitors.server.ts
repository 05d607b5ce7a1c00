import { asc, eq } from 'drizzle-orm'
import { now } from '#platform/clock.server.ts'
import { db, type Transaction } from '#platform/database.server.ts'
import {
  announceChat,
  type LockedChat,
} from '../../conversations/operations/chat-changes.server.ts'
import { finishChat } from '../../conversations/operations/end-chat.server.ts'
import { writeSystemMessage } from '../../conversations/operations/write-message.server.ts'
import { convertToMessage } from '../../left-messages/operations/leave-message.server.ts'
import { senderOf } from '../../left-messages/rules/left-message.ts'
import { chatSessions } from '../../tables.server.ts'
import { availability } from '../../widget/queries/widget.server.ts'
import { type AttendanceStep, attendanceStep } from '../rules/timeouts.ts'
import { eachChat } from './each-chat.server.ts'
import { closeOffer } from './offer-waiting-chats.server.ts'

/**
 * Notifies waiting visitors when no operator is online any more, and when one is back; turns
 * unanswered chats into messages; ends the chats of visitors who left (rules/attendance.ts).
 * Returns how many changed.
 */
export async function notifyWaitingVisitors(): Promise<number> {
  const waiting = await db()
    .select({ id: chatSessions.id })
    .from(chatSessions)
    .where(eq(chatSessions.status, 'waiting'))
    .orderBy(asc(chatSessions.queuedAt), asc(chatSessions.id))
  if (waiting.length === 0) return 0
  const { isAvailable, readBy } = await availability()
  const at = now()
  return eachChat(
    waiting.map(({ id }) => id),
    async (tx, chat) => {
      if (chat.status !== 'waiting') return false
      const step = attendanceStep({ ...chat, isKnown: isKnown(chat) }, isAvailable, at)
      await steps[step](tx, chat, { at, readBy })
      return step !== 'none'
    },
  )
}

/** We know where to answer: a customer, or a visitor who gave an address. */
function isKnown(chat: LockedChat): boolean {
  return (
    chat.customerId !== null ||
    senderOf({ name: chat.visitorName, email: chat.visitorEmail }) !== null
  )
}

type Moment = { at: Date; readBy: string | null }

const steps: Record<
  AttendanceStep,
  (tx: Transaction, chat: LockedChat, moment: Moment) => Promise<void>
> = {
  none: async () => undefined,
  'say-nobody': async (tx, chat, { at, readBy }) => {
    await closeOffer(tx, chat.id, { outcome: 'withdrawn', at })
    await tx.update(chatSessions).set({ unattendedAt: at }).where(eq(chatSessions.id, chat.id))
    await writeSystemMessage(tx, chat, nobodyMessage(isKnown(chat), readBy))
    await announceChat(tx, { kind: 'state', chatId: chat.id })
  },
  'say-back': async (tx, chat) => {
    await tx.update(chatSessions).set({ unattendedAt: null }).where(eq(chatSessions.id, chat.id))
    await writeSystemMessage(
      tx,
      chat,
      'Somebody is here again. You still have your place in the queue.',
    )
    await announceChat(tx, { kind: 'state', chatId: chat.id })
  },
  'leave-message': async (tx, chat, { at, readBy }) => {
    const taken = await convertToMessage(tx, chat, { from: null, readBy, address: null, at })
    if (!taken.ok)
      throw new Error(`The words of chat ${chat.id} were refused: ${taken.error.message}`)
    // The customer was deleted meanwhile.
    if (taken.value === null) await abandon(tx, chat)
  },
  abandon,
}

async function abandon(tx: Transaction, chat: LockedChat): Promise<void> {
  await writeSystemMessage(
    tx,
    chat,
    'This chat ended because you left before somebody could answer. Write again to continue it.',
  )
  await finishChat(tx, chat, {
    by: 'system',
    status: chat.firstAnswerAt === null ? 'abandoned' : 'resolved',
  })
}

function nobodyMessage(isKnownVisitor: boolean, readBy: string | null): string {
  const next = isKnownVisitor
    ? 'In a minute we’ll take what you wrote as a message and answer by email.'
    : 'Leave your email address and we’ll answer what you wrote.'
  return `Sorry, nobody is here any more. ${next}${readBy === null ? '' : ` We’ll read it ${readBy}.`}`
}
