import { and, eq, inArray, ne } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { now } from '#platform/clock.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import type { ChatMessage } from '../../rules/visitor-chat.ts'
import { chatSessions } from '../../tables.server.ts'
import { availability } from '../../widget/queries/widget.server.ts'
import { isBlocked } from '../queries/visitor-chat.server.ts'
import type { MessageInput } from '../rules/chat-input.ts'
import { type ChatVisitor, mayReopen, messageLimits } from '../rules/visitor.ts'
import { announceChat, type LockedChat, onOwnChat } from './chat-changes.server.ts'
import { addressOf, countAgainst } from './limit-visitor.server.ts'
import { earlierMessage, writeMessage } from './write-message.server.ts'

const hasEnded = refuse('conflict', 'This chat has ended.')

/**
 * A late message continues a chat that the caller has locked: it waits again, for any online
 * operator. Refuses when it ended too long ago, no operator is online, or this visitor has begun
 * another.
 */
async function reopenChat(
  tx: Transaction,
  chat: LockedChat,
  at: Date,
): Promise<Result<LockedChat>> {
  if (!mayReopen(chat, at) || (await hasAnother(tx, chat)) || !(await availability(tx)).isAvailable)
    return hasEnded
  const waiting = {
    status: 'waiting',
    endedAt: null,
    endedBy: null,
    totalDurationSeconds: null,
    assignedOperatorId: null,
    assignedAt: null,
    queuedAt: at,
    idleWarnedAt: null,
    unattendedAt: null,
  } as const
  await tx.update(chatSessions).set(waiting).where(eq(chatSessions.id, chat.id))
  await announceChat(tx, { kind: 'state', chatId: chat.id })
  return ok({ ...chat, ...waiting })
}

async function hasAnother(tx: Transaction, { id, visitorId }: LockedChat): Promise<boolean> {
  const isOpen = inArray(chatSessions.status, ['waiting', 'active'])
  return (
    (await tx.$count(
      chatSessions,
      and(eq(chatSessions.visitorId, visitorId), ne(chatSessions.id, id), isOpen),
    )) > 0
  )
}

export const blockedVisitor = refuse(
  'forbidden',
  'You can’t write here. Please use the contact form.',
)

export type VisitorMessage = { visitor: ChatVisitor; input: MessageInput; at: Date }

/**
 * A message of the visitor in a chat that the caller holds. The same id twice is one message; a
 * late one continues a chat that has ended.
 */
export async function addVisitorMessage(
  tx: Transaction,
  chat: LockedChat,
  { visitor, input, at }: VisitorMessage,
): Promise<Result<ChatMessage>> {
  const earlier = await earlierMessage(tx, chat, { id: input.id, by: 'visitor' })
  if (!earlier.ok) return earlier
  if (earlier.value) return ok(earlier.value)
  if (await isBlocked(tx, visitor, { email: chat.visitorEmail, addressHashes: [chat.addressHash] }))
    return blockedVisitor
  const counted = await countAgainst(tx, [
    [`message:visitor:${chat.visitorId}`, messageLimits.visitor],
    [`message:address:${addressOf(visitor)}`, messageLimits.address],
  ])
  if (!counted.ok) return counted
  const open = chat.endedAt === null ? ok(chat) : await reopenChat(tx, chat, at)
  if (!open.ok) return open
  const name = open.value.visitorName || 'Visitor'
  const message = await writeMessage(tx, open.value, {
    ...input,
    sender: { type: 'visitor', name },
    at,
  })
  await tx
    .update(chatSessions)
    .set({ isUnread: true, visitorSeenAt: at, idleWarnedAt: null })
    .where(eq(chatSessions.id, chat.id))
  return ok(message)
}

/** The visitor writes. The same id twice is one message. */
export function writeAsVisitor(
  visitor: ChatVisitor,
  chatId: string,
  input: MessageInput,
): Promise<Result<ChatMessage>> {
  return onOwnChat(visitor, chatId, (tx, chat) =>
    addVisitorMessage(tx, chat, { visitor, input, at: now() }),
  )
}
