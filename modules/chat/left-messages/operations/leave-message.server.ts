import { eq } from 'drizzle-orm'
import { maskCardNumbers } from '#kernel/masked-card.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { claimKey } from '#modules/billing/documents/operations/once-per-key.server.ts'
import { admitSender, mayConfirm } from '#modules/enquiries/operations/admit-submission.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { openTicket } from '#modules/support/operations/open-ticket.server.ts'
import { writerForCustomer } from '#modules/support/queries/requester.server.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import {
  announceChat,
  type LockedChat,
  onOwnChat,
} from '../../conversations/operations/chat-changes.server.ts'
import { finishChat } from '../../conversations/operations/end-chat.server.ts'
import { writeSystemMessage } from '../../conversations/operations/write-message.server.ts'
import type { ChatVisitor } from '../../conversations/rules/visitor.ts'
import { chatSessions } from '../../tables.server.ts'
import { availability } from '../../widget/queries/widget.server.ts'
import { chatSubject, subjectOfStranger } from '../rules/chat-text.ts'
import {
  type LeftChat,
  type LeftMessage,
  type LeftMessagePromise,
  senderOf,
} from '../rules/left-message.ts'
import { addLaterWords, openChatTicket, openVisitorTicket } from './chat-ticket.server.ts'

/**
 * The form shown while no operator is online: the message becomes a ticket, a stranger's as from an
 * unknown sender's email, once per key. A program that filled in the hidden field is answered like
 * a person.
 */
export async function leaveMessage(
  visitor: ChatVisitor,
  { homepage, ...form }: LeftMessage,
): Promise<Result<LeftMessagePromise>> {
  const { readBy } = await availability()
  if (homepage !== '') return ok({ readBy })
  const left = await leave(visitor, { ...form, message: maskCardNumbers(form.message) })
  return left.ok ? ok({ readBy }) : left
}

function leave(
  { actor, address }: ChatVisitor,
  { key, name, email, message }: Omit<LeftMessage, 'homepage'>,
): Promise<Result<unknown>> {
  if (actor.kind !== 'person' || actor.customerId === null)
    return leaveAsStranger(address, { key, name, email, message })
  const subject = chatSubject([{ senderType: 'visitor', content: message }])
  const ticket = {
    subject,
    category: 'general',
    priority: 'normal',
    relatedServiceId: null,
    message,
    uploads: [],
    files: [],
  } as const
  return openTicket(
    actor,
    { ...ticket, uploads: [], files: [], idempotencyKey: key },
    { source: 'chat' },
  )
}

function leaveAsStranger(
  address: string,
  { key, ...words }: Omit<LeftMessage, 'homepage'>,
): Promise<Result<unknown>> {
  return transact(async (tx): Promise<Result<unknown>> => {
    const claimed = await claimKey(tx, { scope: 'chat-message', key, body: words }, {})
    if (claimed) return claimed
    const admitted = await admitSender(tx, address)
    if (!admitted.ok) return admitted
    const { timezone } = await siteSettings(tx)
    const at = now()
    await openVisitorTicket(tx, {
      requester: { customerId: null, name: words.name, email: words.email },
      userId: null,
      subject: subjectOfStranger(at, timezone),
      message: words.message,
      files: [],
      priority: 'normal',
      team: null,
      openedBy: null,
      at,
      isConfirmed: await mayConfirm(tx, words.email),
    })
    return ok(null)
  })
}

/**
 * The messages of an unanswered chat become a ticket, and the chat ends; once, however often it is
 * asked.
 */
export async function leaveChatAsMessage(
  visitor: ChatVisitor,
  chatId: string,
  from: LeftChat,
): Promise<Result<LeftMessagePromise>> {
  const { readBy } = await availability()
  return onOwnChat(visitor, chatId, async (tx, chat) => {
    if (chat.status === 'active') return refuse('conflict', 'Somebody is answering you here.')
    if (chat.status === 'resolved') return refuse('conflict', 'This chat has ended.')
    const taken = await convertToMessage(tx, chat, {
      from,
      readBy,
      address: visitor.address,
      at: now(),
    })
    return taken.ok ? ok({ readBy }) : taken
  })
}

/**
 * `from`: who wrote, where the chat does not say. `address`: whom a stranger's message counts
 * against; null where the chat already did.
 */
type Taking = { from: LeftChat | null; readBy: string | null; address: string | null; at: Date }

/**
 * Makes a ticket of the words of a chat that the caller holds, and ends it: of the customer whose
 * chat it is, or as from an unknown sender's email; of one that has a ticket, what it has not. Null,
 * and nothing happens, when there is no address to answer to. Each is taken once.
 */
export async function convertToMessage(
  tx: Transaction,
  chat: LockedChat,
  taking: Taking,
): Promise<Result<{ email: string } | null>> {
  if (chat.ticketId !== null || chat.enquiryId !== null) return continueInTicket(tx, chat, taking)
  const customer =
    chat.customerId === null ? null : await writerForCustomer(tx, chat.customerId, chat.userId)
  const sender =
    customer ?? senderOf({ name: chat.visitorName, email: chat.visitorEmail }) ?? taking.from
  if (!sender) return ok(null)
  const { name, email } = sender
  const admitted =
    customer || taking.address === null ? ok(undefined) : await admitSender(tx, taking.address)
  if (!admitted.ok) return admitted
  const requester = { customerId: customer && chat.customerId, name, email }
  const isConfirmed = customer !== null || (await mayConfirm(tx, email))
  const { ticketId } = await openChatTicket(tx, chat, {
    requester,
    openedBy: null,
    at: taking.at,
    isConfirmed,
  })
  const known = customer ? {} : { visitorName: chat.visitorName || name, visitorEmail: email }
  await tx
    .update(chatSessions)
    .set({ ticketId, ...known })
    .where(eq(chatSessions.id, chat.id))
  await confirmMessage(tx, chat, { email, readBy: taking.readBy })
  return ok({ email })
}

/** Of a chat of which staff made a ticket, and that went on, what was said since comes into it. */
async function continueInTicket(
  tx: Transaction,
  chat: LockedChat,
  { readBy, at }: Taking,
): Promise<Result<{ email: string }>> {
  const email = chat.visitorEmail
  if (chat.endedAt !== null) return ok({ email })
  if (await addLaterWords(tx, chat, at)) await confirmMessage(tx, chat, { email, readBy })
  else await endBySystem(tx, chat, `We’ll answer by email to ${email}.`)
  return ok({ email })
}

async function confirmMessage(
  tx: Transaction,
  chat: LockedChat,
  { email, readBy }: { email: string; readBy: string | null },
): Promise<void> {
  const when = readBy === null ? '' : ` We’ll read it ${readBy}.`
  const text = `We’ve got your message and will answer by email to ${email}.${when}`
  await endBySystem(tx, chat, text)
}

async function endBySystem(tx: Transaction, chat: LockedChat, text: string): Promise<void> {
  await writeSystemMessage(tx, chat, text)
  await finishChat(tx, chat, {
    by: 'system',
    status: chat.firstAnswerAt === null ? 'abandoned' : 'resolved',
  })
  await announceChat(tx, { kind: 'state', chatId: chat.id })
}
