import { eq } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { mayHandleTickets } from '#modules/support/policy.ts'
import { ticketNumberOf } from '#modules/support/queries/find-tickets.server.ts'
import { writerForCustomer } from '#modules/support/queries/requester.server.ts'
import { ticketAgents } from '#modules/support/teams/queries/team-setup.server.ts'
import { now } from '#platform/clock.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { announceChat } from '../../conversations/operations/announce-chat.server.ts'
import { finishChat } from '../../conversations/operations/end-chat.server.ts'
import { type LockedChat, onChatOfStaff } from '../../conversations/operations/lock-chat.server.ts'
import { writeSystemMessage } from '../../conversations/operations/write-message.server.ts'
import { chatSessions } from '../../tables.server.ts'
import { senderOf } from '../rules/left-message.ts'
import { type ChatTicketChoices, openChatTicket } from './open-chat-ticket.server.ts'

type Converted = { ticketId: string; number: string }

/**
 * Staff make a ticket of a chat, with what was said as its first message; once, however often it is
 * asked. A chat with an operator goes on; one that waits leaves the queue and ends. `choices`: of
 * the form. Refuses: no permission for chats or for tickets, an agent who may not handle tickets,
 * no such chat, no address to answer to, a chat whose words were removed.
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
