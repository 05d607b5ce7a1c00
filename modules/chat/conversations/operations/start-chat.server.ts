import { and, eq, inArray, sql } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import { maskCardNumbers } from '#kernel/masked-card.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { actorId } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { chatSessions, chatVisitors } from '../../tables.server.ts'
import { availability, widgetConfig } from '../../widget/queries/widget.server.ts'
import { messageWithId } from '../queries/messages.server.ts'
import { isOwn } from '../queries/own-chat.server.ts'
import { isBlocked } from '../queries/visitor-chat.server.ts'
import { type ChatStart, introProblems } from '../rules/chat-input.ts'
import { type ChatVisitor, minStartMs, startLimits } from '../rules/visitor.ts'
import { newVisitorSecret } from '../visitor-cookie.server.ts'
import { addVisitorMessage, blockedVisitor } from './add-visitor-message.server.ts'
import { announceChat, type LockedChat, lockChat, noChat } from './chat-changes.server.ts'
import { addressHashesOf, addressHashOf, addressOf, countAgainst } from './limit-visitor.server.ts'
import { writeMessage } from './write-message.server.ts'

type StartedChat = { chatId: string; cookie: string | null }

/** An answer that is on its way arrives, or not, in this time. */
const answerMs = 2_000

/**
 * The same start again, in a chat that the caller has locked. A browser that never got the answer
 * has no secret either: while the first one is unused, the same text under the same ids from the
 * same address gets another secret in its place. Refuses other callers as if there were no such
 * chat.
 */
async function repeatStart(
  tx: Transaction,
  chat: LockedChat,
  { visitor, input, at }: { visitor: ChatVisitor; input: ChatStart; at: Date },
): Promise<Result<StartedChat>> {
  if (isOwn(visitor, chat)) return ok({ chatId: chat.id, cookie: null })
  const isFirstAnswerLost =
    chat.visitorSeenAt.getTime() === chat.startedAt.getTime() &&
    (await isSameStart(tx, chat, { visitor, input }))
  if (!isFirstAnswerLost) return noChat
  const since = at.getTime() - chat.startedAt.getTime()
  if (since < answerMs)
    return refuse('unavailable', 'One moment, please.', {
      retryAfter: Math.ceil((answerMs - since) / 1000),
    })
  const { hash, cookie } = newVisitorSecret()
  await tx.update(chatVisitors).set({ secretHash: hash }).where(eq(chatVisitors.id, chat.visitorId))
  return ok({ chatId: chat.id, cookie })
}

async function isSameStart(
  tx: Transaction,
  chat: LockedChat,
  { visitor, input }: { visitor: ChatVisitor; input: ChatStart },
): Promise<boolean> {
  const first = await messageWithId(tx, input.messageId)
  const isSameMessage =
    first?.chatId === chat.id &&
    first.message.seq === 1 &&
    first.message.content === maskCardNumbers(input.content)
  const isSameSender =
    chat.userId === actorId(visitor.actor) && chat.addressHash === addressHashOf(visitor)
  // A browser that chatted before has its secret.
  return (
    isSameMessage &&
    isSameSender &&
    (await tx.$count(chatSessions, eq(chatSessions.visitorId, chat.visitorId))) === 1
  )
}

type Starting = { visitor: ChatVisitor; input: ChatStart; at: Date }

/**
 * Starts a chat with its first message; `cookie` is the Set-Cookie line of a browser that is new
 * here. The same id twice is one chat; a visitor who has a chat already (in another tab) writes
 * there.
 */
export async function startChat(
  visitor: ChatVisitor,
  input: ChatStart,
): Promise<Result<StartedChat>> {
  if (input.homepage !== '')
    return refuse('invalid', 'This didn’t work. Please use the contact form.')
  if (input.elapsedMs < minStartMs)
    return refuse('too_many', 'One moment, please.', { retryAfter: 1 })
  const fields = introProblems(input, await widgetConfig(), visitor.actor)
  const [problem] = Object.values(fields).flat()
  if (problem !== undefined) return refuse('invalid', problem, { fields })
  return transact((tx) => startOnce(tx, { visitor, input, at: now() }))
}

async function startOnce(tx: Transaction, starting: Starting): Promise<Result<StartedChat>> {
  const { visitor, input, at } = starting
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`chat-start:${input.id}`}, 0))`,
  )
  const same = await lockChat(tx, input.id)
  if (same) return repeatStart(tx, same, starting)
  const open = await openChatOf(tx, visitor)
  if (open && isOwn(visitor, open)) {
    const message = { id: input.messageId, content: input.content, files: [] }
    const written = await addVisitorMessage(tx, open, { visitor, input: message, at })
    return written.ok ? ok({ chatId: open.id, cookie: null }) : written
  }
  if (!(await availability(tx)).isAvailable)
    return refuse('conflict', 'Nobody is here to chat at the moment. Please leave us a message.')
  const admitted = await admit(tx, starting)
  if (!admitted.ok) return admitted
  // A browser in which another user was signed in is a new one: their chat stays theirs.
  const browser =
    open || visitor.visitorId === null
      ? await newVisitor(tx)
      : { id: visitor.visitorId, cookie: null }
  await writeChat(tx, browser.id, starting)
  return ok({ chatId: input.id, cookie: browser.cookie })
}

/**
 * The chat that this browser has open, held. The lock of the visitor makes two starts at once wait
 * for each other.
 */
async function openChatOf(tx: Transaction, { visitorId }: ChatVisitor): Promise<LockedChat | null> {
  if (visitorId === null) return null
  await tx
    .select({ id: chatVisitors.id })
    .from(chatVisitors)
    .where(eq(chatVisitors.id, visitorId))
    .for('update')
  const isOpen = and(
    eq(chatSessions.visitorId, visitorId),
    inArray(chatSessions.status, ['waiting', 'active']),
  )
  const [row] = await tx.select().from(chatSessions).where(isOpen).for('update')
  return row ?? null
}

async function admit(tx: Transaction, { visitor, input }: Starting): Promise<Result<null>> {
  const email = visitor.actor.kind === 'person' ? visitor.actor.email : input.email
  if (await isBlocked(tx, visitor, { email, addressHashes: addressHashesOf(visitor) }))
    return blockedVisitor
  const address = addressOf(visitor)
  return countAgainst(tx, [
    ...(visitor.visitorId === null
      ? []
      : ([[`start:visitor:${visitor.visitorId}`, startLimits.visitor]] as const)),
    [`start:address-hour:${address}`, startLimits.addressInHour],
    [`start:address-day:${address}`, startLimits.addressInDay],
  ])
}

async function newVisitor(tx: Transaction): Promise<{ id: string; cookie: string }> {
  const id = newId()
  const secret = newVisitorSecret()
  await tx.insert(chatVisitors).values({ id, secretHash: secret.hash })
  return { id, cookie: secret.cookie }
}

async function writeChat(
  tx: Transaction,
  visitorId: string,
  { visitor, input, at }: Starting,
): Promise<void> {
  const { actor } = visitor
  const person =
    actor.kind === 'person'
      ? {
          visitorName: actor.name,
          visitorEmail: actor.email,
          userId: actor.userId,
          customerId: actor.customerId,
        }
      : { visitorName: input.name, visitorEmail: input.email }
  const [chat] = await tx
    .insert(chatSessions)
    .values({
      id: input.id,
      visitorId,
      ...person,
      visitorUserAgent: input.userAgent,
      initialPageUrl: input.page.url,
      initialPageTitle: input.page.title,
      referrerUrl: input.referrer,
      visitorMetadata: input.metadata,
      addressHash: addressHashOf(visitor),
      isUnread: true,
      startedAt: at,
      queuedAt: at,
      lastMessageAt: at,
      visitorSeenAt: at,
    })
    .returning()
  if (!chat) throw new Error('The chat was not written')
  const sender = { type: 'visitor', name: chat.visitorName || 'Visitor' } as const
  await writeMessage(tx, chat, {
    id: input.messageId,
    content: input.content,
    files: [],
    sender,
    at,
  })
  await announceChat(tx, { kind: 'state', chatId: chat.id })
}
