import { newId } from '#kernel/ids.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { actorByEmail } from '#modules/support/incoming-mail/rules/mail-people.ts'
import { mailNewTicket } from '#modules/support/operations/ticket-mails.server.ts'
import { writeMessage } from '#modules/support/operations/write-message.server.ts'
import { writeTicket } from '#modules/support/operations/write-ticket.server.ts'
import type { TicketPriority, TicketTeam } from '#modules/support/rules/ticket.ts'
import type { Transaction } from '#platform/database.server.ts'
import type { LockedChat } from '../../conversations/operations/lock-chat.server.ts'
import { chatTextLines } from '../queries/chat-text-lines.server.ts'
import { filesOfChat } from '../queries/files-of-chat.server.ts'
import { chatSubject, chatText, subjectOfStranger } from '../rules/chat-text.ts'
import type { LeftChat } from '../rules/left-message.ts'

/**
 * The customer who wrote, or null for a visitor with an unconfirmed address: their ticket has no
 * customer until staff link one.
 */
type Requester = LeftChat & { customerId: string | null }

/** What staff chose for it; without them it is a normal ticket of the chat's team. */
export type ChatTicketChoices = {
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

/** A ticket with a visitor's words. */
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
