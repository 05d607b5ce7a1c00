import { and, eq } from 'drizzle-orm'
import { formatMoment } from '#kernel/date-format.ts'
import { newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { type Actor, actorName } from '#modules/identity/rules/actor.ts'
import { enqueueMail } from '#modules/mail/operations/enqueue-mail.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { addressHash } from '#platform/security/keyed-hash.server.ts'
import { operatorOf } from '../../operators/queries/operators.server.ts'
import type { ChatEnder, ChatStatus } from '../../rules/chat.ts'
import { endedBy } from '../../rules/system-line.ts'
import { chatOffers, chatSessions } from '../../tables.server.ts'
import { newestMessages } from '../queries/messages.server.ts'
import { type ChatRating, enterEmail } from '../rules/chat-input.ts'
import { transcriptText } from '../rules/transcript.ts'
import { type ChatVisitor, transcriptLimits } from '../rules/visitor.ts'
import { announceChat, type LockedChat, onChatOfStaff, onOwnChat } from './chat-changes.server.ts'
import { addressOf, countAgainst } from './limit-visitor.server.ts'
import { writeSystemMessage } from './write-message.server.ts'

type EndStatus = Extract<ChatStatus, 'resolved' | 'abandoned'>

/** Ends a chat that the caller holds, and the offer of it; one that has ended stays as it is. */
export async function finishChat(
  tx: Transaction,
  chat: LockedChat,
  { by, status }: { by: ChatEnder; status: EndStatus },
): Promise<void> {
  if (chat.endedAt !== null) return
  const at = now()
  const totalDurationSeconds = Math.max(
    0,
    Math.round((at.getTime() - chat.startedAt.getTime()) / 1000),
  )
  const ended = {
    status,
    endedAt: at,
    endedBy: by,
    totalDurationSeconds,
    offeredOperatorId: null,
    offeredAt: null,
  }
  Object.assign(chat, ended)
  await tx.update(chatSessions).set(ended).where(eq(chatSessions.id, chat.id))
  await tx
    .update(chatOffers)
    .set({ outcome: 'withdrawn', answeredAt: at })
    .where(and(eq(chatOffers.chatId, chat.id), eq(chatOffers.outcome, 'offered')))
  await announceChat(tx, { kind: 'state', chatId: chat.id })
}

/** The visitor ends the chat; before an answer it counts as abandoned. */
export function endAsVisitor(visitor: ChatVisitor, chatId: string): Promise<Result<null>> {
  return onOwnChat(visitor, chatId, async (tx, chat) => {
    if (chat.endedAt !== null) return ok(null)
    await writeSystemMessage(tx, chat, endedBy(chat.visitorName || 'The visitor'))
    await finishChat(tx, chat, {
      by: 'visitor',
      status: chat.firstAnswerAt === null ? 'abandoned' : 'resolved',
    })
    return ok(null)
  })
}

export function endAsOperator(actor: Actor, chatId: string): Promise<Result<null>> {
  return onChatOfStaff(actor, chatId, async (tx, chat) => {
    if (chat.endedAt !== null) return ok(null)
    const operator = await operatorOf(actor, tx)
    await writeSystemMessage(tx, chat, endedBy(operator?.name ?? actorName(actor)))
    await finishChat(tx, chat, { by: 'operator', status: 'resolved' })
    return ok(null)
  })
}

/** The visitor rates the chat, once; the same rating again changes nothing. */
export function rateChat(
  visitor: ChatVisitor,
  chatId: string,
  { rating, feedback }: ChatRating,
): Promise<Result<null>> {
  return onOwnChat(visitor, chatId, async (tx, chat) => {
    const isSame = chat.rating === rating && chat.ratingComment === feedback
    if (isSame) return ok(null)
    if (chat.rating !== null) return refuse('conflict', 'You’ve rated this chat already.')
    if (chat.assignedOperatorId === null) return refuse('conflict', 'There is nobody to rate yet.')
    await tx
      .update(chatSessions)
      .set({ rating, ratingComment: feedback })
      .where(eq(chatSessions.id, chat.id))
    await announceChat(tx, { kind: 'state', chatId: chat.id })
    return ok(null)
  })
}

/** An email takes so many of the newest messages. */
const maxMessages = 500

/**
 * Sends what was said as an email. A visitor may only after staff have answered, and a few times: a
 * visitor can type any address, and a stranger's text alone should not be sent to it.
 */
export function mailTranscript(
  by: ChatVisitor | Actor,
  chatId: string,
  email: string,
): Promise<Result<null>> {
  const to = email.trim().toLowerCase()
  if (to === '')
    return Promise.resolve(refuse('invalid', enterEmail, { fields: { email: [enterEmail] } }))
  if (!('visitorId' in by)) return onChatOfStaff(by, chatId, (tx, chat) => send(tx, chat, to))
  return onOwnChat(by, chatId, async (tx, chat) => {
    if (chat.firstAnswerAt === null)
      return refuse('conflict', 'We can send the chat once somebody has answered.')
    const counted = await countAgainst(tx, [
      [`transcript:chat:${chat.id}`, transcriptLimits.chat],
      [`transcript:address:${addressOf(by)}`, transcriptLimits.address],
      [`transcript:mailbox:${addressHash(to)}`, transcriptLimits.mailbox],
    ])
    return counted.ok ? send(tx, chat, to) : counted
  })
}

async function send(tx: Transaction, chat: LockedChat, to: string): Promise<Result<null>> {
  const { timezone } = await siteSettings(tx)
  const messages = await newestMessages(chat.id, maxMessages, tx)
  await enqueueMail(tx, {
    key: `chat_transcript:${chat.id}:${newId()}`,
    template: 'chat_transcript',
    to,
    variables: {
      name: chat.visitorName || 'Visitor',
      started_at: formatMoment(chat.startedAt, timezone),
      transcript: transcriptText(messages, timezone),
    },
    ...(chat.customerId !== null && { customerId: chat.customerId }),
  })
  return ok(null)
}
