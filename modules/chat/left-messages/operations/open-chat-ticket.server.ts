import { formatMoment } from '#kernel/date-format.ts'
import { newId } from '#kernel/ids.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { actorByEmail } from '#modules/support/incoming-mail/rules/mail-actor.ts'
import { mailNewTicket } from '#modules/support/operations/ticket-mails.server.ts'
import { writeMessage } from '#modules/support/operations/write-message.server.ts'
import { writeTicket } from '#modules/support/operations/write-ticket.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import type { LockedChat } from '../../conversations/operations/lock-chat.server.ts'
import { chatTextLines } from '../queries/chat-text-lines.server.ts'
import { filesOfChat } from '../queries/files-of-chat.server.ts'
import { chatSubject, chatText } from '../rules/chat-text.ts'
import type { LeftChat } from '../rules/left-message.ts'

/** The customer whose words they are, or null for somebody whose address nobody has confirmed: their ticket has no customer until staff link one. */
type Requester = LeftChat & { customerId: string | null }

/**
 * Writes a ticket with what was said in a chat that the caller holds as the requester's first message, and its emails. `openedBy` is who did it; null is the chat
 * itself. A stranger's words are never sent to the address that they say is theirs.
 */
export async function openChatTicket(
  tx: Transaction,
  chat: LockedChat,
  { requester, openedBy, at }: { requester: Requester; openedBy: Actor | null; at: Date },
): Promise<{ ticketId: string; number: string }> {
  const { customerId, name, email } = requester
  const account = chat.userId !== null && customerId !== null ? { userId: chat.userId, customerId } : null
  const writer = actorByEmail(name, account, email)
  const [said, { timezone }] = await Promise.all([chatTextLines(tx, chat.id), siteSettings(tx)])
  const ticket = await writeTicket(tx, {
    id: newId(),
    customerId,
    requesterName: name,
    requesterEmail: email,
    // The confirmation repeats the subject.
    subject: customerId === null ? `Live chat, ${formatMoment(chat.startedAt, timezone)}` : chatSubject(said),
    category: 'general',
    priority: 'normal',
    team: chat.team,
    relatedServiceId: null,
    openedBy: account?.userId ?? null,
    source: 'chat',
    actor: openedBy ?? writer,
    at,
  })
  const written = await writeMessage(tx, {
    id: newId(),
    ticketId: ticket.id,
    actor: writer,
    senderType: 'customer',
    message: chatText(said, timezone),
    isInternal: false,
    uploads: [],
    files: await filesOfChat(tx, chat.id),
    at,
    source: 'chat',
  })
  await mailNewTicket(tx, ticket, written, { confirmation: customerId === null ? 'short' : 'full' })
  return { ticketId: ticket.id, number: ticket.number }
}
