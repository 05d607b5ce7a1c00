import { eq, inArray, sql } from 'drizzle-orm'
import { eraseFromActivity } from '#modules/activity/operations/erase-from-activity.server.ts'
import { removedMessage } from '#modules/support/rules/ticket.ts'
import type { Transaction } from '#platform/database.server.ts'
import {
  chatFileBytes,
  chatFiles,
  chatMessages,
  chatNotes,
  chatPageVisits,
  chatSessions,
} from '../tables.server.ts'

/** What replaces the name of a visitor. */
export const removedVisitor = 'Visitor'

/**
 * Takes every word, name, address, file, page and note out of chats that the caller holds and that
 * have ended. When they were, who handled them, how long they took and how many stars they got
 * stays for the figures; how many messages there were too.
 */
export async function anonymiseChats(
  tx: Transaction,
  chatIds: readonly string[],
  at: Date,
): Promise<void> {
  if (chatIds.length === 0) return
  const ids = [...chatIds]
  const files = await tx
    .delete(chatFiles)
    .where(inArray(chatFiles.chatId, ids))
    .returning({ id: chatFiles.id })
  const fileIds = sql.param(files.map(({ id }) => id))
  await tx.delete(chatFileBytes).where(sql`${chatFileBytes.fileId} = any(${fileIds}::uuid[])`)
  await tx.delete(chatNotes).where(inArray(chatNotes.chatId, ids))
  await tx.delete(chatPageVisits).where(inArray(chatPageVisits.chatId, ids))
  await tx
    .update(chatMessages)
    .set({ content: removedMessage })
    .where(inArray(chatMessages.chatId, ids))
  await tx
    .update(chatMessages)
    .set({ senderName: removedVisitor })
    .where(sql`${inArray(chatMessages.chatId, ids)} and ${eq(chatMessages.senderType, 'visitor')}`)
  await eraseFromActivity(tx, {
    entityIds: ids,
    accountId: null,
    names: await namesInActivity(tx, ids),
    addresses: [],
    substitute: removedVisitor,
  })
  await tx
    .update(chatSessions)
    .set({ ...nobody, anonymisedAt: at })
    .where(inArray(chatSessions.id, ids))
}

/** Visitors whom the activity log names because staff blocked them. */
async function namesInActivity(tx: Transaction, ids: string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select distinct visitor_name as name from chat_sessions s
    where s.id = any(${sql.param(ids)}::uuid[]) and visitor_name <> ''
      and exists (select from activity_log a where a.entity_type = 'chat_session' and a.entity_id = s.id::text)`)
  return rows.map(({ name }) => name)
}

/** Of the page only its path could be a figure; it names orders and invoices, so it goes too. */
const nobody = {
  customerId: null,
  userId: null,
  visitorName: '',
  visitorEmail: '',
  visitorUserAgent: '',
  initialPageUrl: '',
  initialPageTitle: '',
  referrerUrl: '',
  visitorMetadata: {},
  addressHash: '',
  ratingComment: '',
  isUnread: false,
  // The ticket or enquiry goes its own way; from here nothing leads to it.
  ticketId: null,
  enquiryId: null,
} as const
