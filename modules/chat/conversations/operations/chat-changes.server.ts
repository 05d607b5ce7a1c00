import { and, eq, inArray, isNull } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { db, type Executor, type Transaction, transact } from '#platform/database.server.ts'
import { publish } from '#platform/events.server.ts'
import { operatorOf } from '../../operators/queries/operators.server.ts'
import { mayHandleChats } from '../../policy.ts'
import { type ChatEvent, chatEventText } from '../../rules/chat-event.ts'
import { chatSessions } from '../../tables.server.ts'
import { isOwn } from '../queries/own-chat.server.ts'
import type { ChatVisitor } from '../rules/visitor.ts'

/**
 * Tells the open streams of every server that something changed in a chat, once the transaction
 * commits.
 */
export function announceChat(executor: Executor, event: ChatEvent): Promise<void> {
  return publish(executor, 'chats', chatEventText(event))
}

/** The same of messages and receipts, which change nothing outside a locked chat. */
export function announceInChat(
  executor: Executor,
  { id, assignedOperatorId, offeredOperatorId }: LockedChat,
  event: { kind: 'message'; seq: number } | { kind: 'receipt' },
): Promise<void> {
  const operatorIds = [assignedOperatorId, offeredOperatorId].filter((to) => to !== null)
  return announceChat(executor, { ...event, chatId: id, operatorIds })
}

export type LockedChat = typeof chatSessions.$inferSelect

/** A§8; a wrong and a foreign id are answered alike. */
export const noChat = refuse('not_found', 'Session not found')
export const mayNotHandle = refuse('forbidden', 'You do not have permission to handle live chat.')
export const notAnOperator = refuse('forbidden', 'You are not set up as an operator yet.')

/**
 * The chat, held until the transaction ends: what happens to one chat happens in turn. Null when
 * there is none.
 */
export async function lockChat(tx: Transaction, chatId: string): Promise<LockedChat | null> {
  if (!isId(chatId)) return null
  const [row] = await tx
    .select()
    .from(chatSessions)
    .where(eq(chatSessions.id, chatId))
    .for('update')
  return row ?? null
}

/**
 * Locks the visitor's own chat for work, and links it to the user who has signed in since. Refuses
 * another visitor's chat and a missing one alike.
 */
export function onOwnChat<T>(
  visitor: ChatVisitor,
  chatId: string,
  work: (tx: Transaction, chat: LockedChat) => Promise<Result<T>>,
): Promise<Result<T>> {
  return transact(async (tx) => {
    const chat = visitor.visitorId === null ? null : await lockChat(tx, chatId)
    if (!chat || !isOwn(visitor, chat)) return noChat
    return work(tx, await joinPerson(tx, chat, visitor.actor))
  })
}

/** Work on a chat, held, by staff who handle chats. */
export function onChatOfStaff<T>(
  actor: Actor,
  chatId: string,
  work: (tx: Transaction, chat: LockedChat) => Promise<Result<T>>,
): Promise<Result<T>> {
  if (!mayHandleChats(actor)) return Promise.resolve(mayNotHandle)
  return transact(async (tx) => {
    const chat = await lockChat(tx, chatId)
    return chat ? work(tx, chat) : noChat
  })
}

/** The operator as whom this member of staff has the chat. */
export async function operatorInChat(
  tx: Transaction,
  actor: Actor,
  chat: LockedChat,
): Promise<Result<{ id: string; name: string }>> {
  const operator = await operatorOf(actor, tx)
  if (!operator) return notAnOperator
  if (chat.status === 'waiting') return refuse('conflict', 'Accept the chat first.')
  if (chat.assignedOperatorId !== operator.id)
    return refuse('conflict', 'Somebody else has this chat now.')
  return { ok: true, value: operator }
}

/**
 * Links a locked chat that began before the sign-in to the signed-in user. One that has a user, or
 * ended, stays as it is.
 */
export async function joinPerson(
  tx: Transaction,
  chat: LockedChat,
  actor: Actor,
): Promise<LockedChat> {
  const isJoining = actor.kind === 'person' && chat.userId === null && chat.endedAt === null
  if (!isJoining) return chat
  const { userId, customerId, name, email } = actor
  const person = { userId, customerId, visitorName: name, visitorEmail: email }
  await tx.update(chatSessions).set(person).where(eq(chatSessions.id, chat.id))
  await announceChat(tx, { kind: 'state', chatId: chat.id })
  return { ...chat, ...person }
}

/**
 * After a sign-in: the chat that goes on in this browser becomes the chat of who is signed in now.
 * Every sign-in method ends in a page that asks this.
 */
export async function joinOpenChat(visitor: ChatVisitor): Promise<void> {
  if (visitor.visitorId === null || visitor.actor.kind !== 'person') return
  const isOpen = inArray(chatSessions.status, ['waiting', 'active'])
  const [chat] = await db()
    .select({ id: chatSessions.id })
    .from(chatSessions)
    .where(and(eq(chatSessions.visitorId, visitor.visitorId), isOpen, isNull(chatSessions.userId)))
  if (chat) await onOwnChat(visitor, chat.id, async () => ok(null))
}
