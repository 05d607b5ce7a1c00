import { eq } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { actorByEmail } from '#modules/support/incoming-mail/rules/mail-people.ts'
import { lockTicket } from '#modules/support/operations/ticket-changes.server.ts'
import { mailNewTicket } from '#modules/support/operations/ticket-mails.server.ts'
import { writeCustomerMessage } from '#modules/support/operations/write-as-customer.server.ts'
import { writeMessage } from '#modules/support/operations/write-message.server.ts'
import { writeTicket } from '#modules/support/operations/write-ticket.server.ts'
import { mayHandleTickets } from '#modules/support/policy.ts'
import { ticketNumberOf } from '#modules/support/queries/find-tickets.server.ts'
import { writerForCustomer } from '#modules/support/queries/requester.server.ts'
import type { TicketPriority, TicketTeam } from '#modules/support/rules/ticket.ts'
import { ticketAgents } from '#modules/support/teams/queries/team-setup.server.ts'
import { now } from '#platform/clock.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import {
  announceChat,
  type LockedChat,
  onChatOfStaff,
} from '../../conversations/operations/chat-changes.server.ts'
import { finishChat } from '../../conversations/operations/end-chat.server.ts'
import { writeSystemMessage } from '../../conversations/operations/write-message.server.ts'
import { chatSessions } from '../../tables.server.ts'
import { chatTextLines, filesOfChat, ticketMadeAt } from '../queries/chat-ticket.server.ts'
import { chatSubject, chatText, subjectOfStranger } from '../rules/chat-text.ts'
import { type LeftChat, senderOf } from '../rules/left-message.ts'

type Converted = { ticketId: string; number: string }

/**
 * Staff make a ticket of a chat, with what was said as its first message; once, however often it is
 * asked. A chat with an operator goes on; one that waits leaves the queue and ends. `choices`: of
 * the form.
 */
export async function convertToTicket(
  actor: Actor,
  chatId: string,
  choices?: ChatTicketChoices,
): Promise<Result<Converted>> {
  if (!mayHandleTickets(actor))
    return refuse('forbidden', 'You do not have permission to handle tickets.')
  return onChatOfStaff(actor, chatId, async (tx, chat) => {
    if (chat.ticketId !== null)
      return ok({ ticketId: chat.ticketId, number: await ticketNumberOf(tx, chat.ticketId) })
    if (chat.anonymisedAt !== null)
      return refuse('conflict', 'What was said in this chat has been removed.')
    const who = await answeredPerson(tx, chat)
    if (!who)
      return refuse(
        'conflict',
        'This visitor left no email address, so a ticket could not be answered.',
      )
    if (
      choices?.agentId &&
      !(await ticketAgents(tx)).some(({ userId }) => userId === choices.agentId)
    )
      return refuse('invalid', 'Please check the form.', {
        fields: { agentId: ['Choose one from the list.'] },
      })
    const ticket = await openChatTicket(tx, chat, {
      requester: who,
      openedBy: actor,
      at: now(),
      ...(choices && { choices }),
    })
    await tx
      .update(chatSessions)
      .set({ ticketId: ticket.ticketId })
      .where(eq(chatSessions.id, chat.id))
    await writeSystemMessage(
      tx,
      chat,
      `This conversation is now ticket ${ticket.number}. We’ll answer by email.`,
    )
    if (chat.status === 'waiting')
      await finishChat(tx, chat, {
        by: 'operator',
        status: chat.firstAnswerAt === null ? 'abandoned' : 'resolved',
      })
    await announceChat(tx, { kind: 'state', chatId: chat.id })
    await recordActivity(tx, {
      actor,
      entityType: 'chat_session',
      entityId: chat.id,
      action: 'linked',
      title: `A chat became ticket ${ticket.number}`,
    })
    return ok(ticket)
  })
}

/**
 * The customer who was signed in; else the person the visitor said they are, who is not a customer
 * before staff say so.
 */
async function answeredPerson(tx: Transaction, chat: LockedChat) {
  const customer =
    chat.customerId === null ? null : await writerForCustomer(tx, chat.customerId, chat.userId)
  if (customer) return { customerId: chat.customerId, name: customer.name, email: customer.email }
  const sender = senderOf({ name: chat.visitorName, email: chat.visitorEmail })
  return sender && { customerId: null, ...sender }
}

/**
 * The customer who wrote, or null for a visitor with an unconfirmed address: their ticket has no
 * customer until staff link one.
 */
type Requester = LeftChat & { customerId: string | null }

/** What staff chose for it; without them it is a normal ticket of the chat's team. */
type ChatTicketChoices = {
  subject: string
  priority: TicketPriority
  team: TicketTeam | null
  agentId: string | null
}

type Opening = {
  requester: Requester
  /** Who did it; null is the chat itself. */
  openedBy: Actor | null
  at: Date
  choices?: ChatTicketChoices
  /** False when an unverified address reached its limit of confirmations for the day. */
  isConfirmed?: boolean
}

/**
 * Writes a ticket with what was said in a chat that the caller holds as the requester's first
 * message, and its emails. A stranger's words are never sent to the address that they say is
 * theirs.
 */
export async function openChatTicket(
  tx: Transaction,
  chat: LockedChat,
  { choices, ...opening }: Opening,
): Promise<ChatTicket> {
  const [said, { timezone }] = await Promise.all([chatTextLines(tx, chat.id), siteSettings(tx)])
  const isStranger = opening.requester.customerId === null
  return openVisitorTicket(tx, {
    ...opening,
    userId: chat.userId,
    subject:
      choices?.subject ??
      (isStranger ? subjectOfStranger(chat.startedAt, timezone) : chatSubject(said)),
    message: chatText(said, timezone),
    files: await filesOfChat(tx, chat.id),
    priority: choices?.priority ?? 'normal',
    team: choices ? choices.team : chat.team,
    ...(choices?.agentId && { assignedAgentId: choices.agentId }),
  })
}

/**
 * Adds to the ticket of a chat that the caller holds what was said since it was made; false where
 * the visitor said nothing since, or the ticket is gone.
 */
export async function addLaterWords(tx: Transaction, chat: LockedChat, at: Date): Promise<boolean> {
  if (chat.ticketId === null) return false
  const madeAt = await ticketMadeAt(tx, chat.ticketId)
  const ticket = madeAt && (await lockTicket(tx, chat.ticketId))
  if (!ticket) return false
  const said = (await chatTextLines(tx, chat.id)).filter(({ createdAt }) => createdAt >= madeAt)
  if (!said.some(({ senderType }) => senderType === 'visitor')) return false
  const { timezone } = await siteSettings(tx)
  const { customerId, userId } = chat
  const account = userId !== null && customerId !== null ? { userId, customerId } : null
  await writeCustomerMessage(tx, ticket, {
    id: newId(),
    actor: actorByEmail(ticket.requesterName, account, chat.visitorEmail),
    message: chatText(said, timezone),
    uploads: [],
    files: await filesOfChat(tx, chat.id, madeAt),
    source: 'chat',
    at,
    isUnconfirmed: true,
  })
  return true
}

type ChatTicket = { ticketId: string; number: string }

type VisitorTicket = Omit<Opening, 'choices'> & {
  userId: string | null
  subject: string
  message: string
  files: Awaited<ReturnType<typeof filesOfChat>>
  priority: TicketPriority
  team: TicketTeam | null
  assignedAgentId?: string
}

export async function openVisitorTicket(
  tx: Transaction,
  opening: VisitorTicket,
): Promise<ChatTicket> {
  const {
    requester,
    openedBy,
    at,
    userId,
    subject,
    message,
    files,
    priority,
    team,
    assignedAgentId,
    isConfirmed = true,
  } = opening
  const { customerId, name, email } = requester
  const account = userId !== null && customerId !== null ? { userId, customerId } : null
  const writer = actorByEmail(name, account, email)
  const ticket = await writeTicket(tx, {
    id: newId(),
    customerId,
    requesterName: name,
    requesterEmail: email,
    subject,
    category: 'general',
    priority,
    team,
    relatedServiceId: null,
    openedBy: account?.userId ?? null,
    ...(assignedAgentId && { assignedAgentId }),
    source: 'chat',
    actor: openedBy ?? writer,
    at,
  })
  const words = {
    id: newId(),
    ticketId: ticket.id,
    actor: writer,
    senderType: 'customer',
    message,
    isInternal: false,
    uploads: [],
    files,
  } as const
  const written = await writeMessage(tx, { ...words, uploads: [], at, source: 'chat' })
  const confirmation = customerId === null ? 'short' : 'full'
  await mailNewTicket(
    tx,
    { ticket, message: written },
    { confirmation: isConfirmed ? confirmation : 'none' },
  )
  return { ticketId: ticket.id, number: ticket.number }
}
