import { eq } from 'drizzle-orm'
import { ok, type Result } from '#kernel/result.ts'
import { admitSender, mayConfirm } from '#modules/enquiries/operations/admit-submission.server.ts'
import { writerForCustomer } from '#modules/support/queries/requester.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { announceChat } from '../../conversations/operations/announce-chat.server.ts'
import { finishChat } from '../../conversations/operations/end-chat.server.ts'
import type { LockedChat } from '../../conversations/operations/lock-chat.server.ts'
import { writeSystemMessage } from '../../conversations/operations/write-message.server.ts'
import { chatSessions } from '../../tables.server.ts'
import { type LeftChat, senderOf } from '../rules/left-message.ts'
import { openChatTicket } from './open-chat-ticket.server.ts'

/**
 * `from`: who wrote, where the chat does not say. `address`: whom a stranger's message counts
 * against; null where the chat already did.
 */
type Taking = { from: LeftChat | null; readBy: string | null; address: string | null; at: Date }

/**
 * Makes a ticket of the words of a chat that the caller holds, and ends it: of the customer whose
 * chat it is, or as from an unknown sender's email. Null, and nothing happens, when there is no
 * address to answer to. Each is taken once. Refuses: too many messages from one address.
 */
export async function convertToMessage(
  tx: Transaction,
  chat: LockedChat,
  taking: Taking,
): Promise<Result<{ email: string } | null>> {
  if (chat.ticketId !== null || chat.enquiryId !== null) return ok({ email: chat.visitorEmail })
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

async function confirmMessage(
  tx: Transaction,
  chat: LockedChat,
  { email, readBy }: { email: string; readBy: string | null },
): Promise<void> {
  const when = readBy === null ? '' : ` We’ll read it ${readBy}.`
  await writeSystemMessage(
    tx,
    chat,
    `We’ve got your message and will answer by email to ${email}.${when}`,
  )
  await finishChat(tx, chat, {
    by: 'system',
    status: chat.firstAnswerAt === null ? 'abandoned' : 'resolved',
  })
  await announceChat(tx, { kind: 'state', chatId: chat.id })
}
