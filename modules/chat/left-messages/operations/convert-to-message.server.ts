import { eq } from 'drizzle-orm'
import { ok, type Result } from '#kernel/result.ts'
import { writeGeneralEnquiry } from '#modules/enquiries/operations/submit-general-enquiry.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { writerForCustomer } from '#modules/support/queries/requester.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { announceChat } from '../../conversations/operations/announce-chat.server.ts'
import { finishChat } from '../../conversations/operations/end-chat.server.ts'
import type { LockedChat } from '../../conversations/operations/lock-chat.server.ts'
import { writeSystemMessage } from '../../conversations/operations/write-message.server.ts'
import { chatSessions } from '../../tables.server.ts'
import { chatTextLines } from '../queries/chat-text-lines.server.ts'
import { chatSubject, chatText } from '../rules/chat-text.ts'
import { type LeftChat, senderOf } from '../rules/left-message.ts'
import { openChatTicket } from './open-chat-ticket.server.ts'

/** `from`: who wrote, where the chat does not say. `address`: whom the enquiry counts against; null where the chat already did. */
type Taking = { from: LeftChat | null; readBy: string | null; address: string | null; at: Date }

/**
 * Makes a message of the words of a chat that the caller holds, and ends it: a ticket of the customer whose chat it is, an enquiry of anybody else. Null, and nothing
 * happens, when nobody knows where to answer. Once taken, they are not taken again.
 */
export async function convertToMessage(tx: Transaction, chat: LockedChat, taking: Taking): Promise<Result<{ email: string } | null>> {
  if (chat.ticketId !== null || chat.enquiryId !== null) return ok({ email: chat.visitorEmail })
  const customer = chat.customerId === null ? null : await writerForCustomer(tx, chat.customerId, chat.userId)
  const sender = customer ? null : (senderOf({ name: chat.visitorName, email: chat.visitorEmail }) ?? taking.from)
  if (!customer && !sender) return ok(null)
  const email = customer?.email ?? sender?.email ?? ''
  if (customer) {
    const who = { customerId: chat.customerId, name: customer.name, email }
    const { ticketId } = await openChatTicket(tx, chat, { requester: who, openedBy: null, at: taking.at })
    await tx.update(chatSessions).set({ ticketId }).where(eq(chatSessions.id, chat.id))
  } else if (sender) {
    const written = await writeEnquiry(tx, chat, sender, taking.address)
    if (!written.ok) return written
    const known = { visitorName: chat.visitorName || sender.name, visitorEmail: sender.email }
    await tx
      .update(chatSessions)
      .set({ enquiryId: written.value.id, ...known })
      .where(eq(chatSessions.id, chat.id))
  }
  await sayTaken(tx, chat, email, taking.readBy)
  return ok({ email })
}

async function sayTaken(tx: Transaction, chat: LockedChat, email: string, readBy: string | null): Promise<void> {
  const when = readBy === null ? '' : ` We’ll read it ${readBy}.`
  await writeSystemMessage(tx, chat, `We’ve got your message and will answer by email to ${email}.${when}`)
  await finishChat(tx, chat, 'system', chat.firstAnswerAt === null ? 'abandoned' : 'resolved')
  await announceChat(tx, { kind: 'state', chatId: chat.id })
}

async function writeEnquiry(tx: Transaction, chat: LockedChat, { name, email }: LeftChat, address: string | null): Promise<Result<{ id: string }>> {
  const [said, { timezone }] = await Promise.all([chatTextLines(tx, chat.id), siteSettings(tx)])
  const words = { name, email, subject: chatSubject(said), message: chatText(said, timezone) }
  return writeGeneralEnquiry(tx, words, { key: { key: `chat:${chat.id}`, isDerived: false }, address })
}
