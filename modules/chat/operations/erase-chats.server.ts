import { and, asc, eq, inArray, isNotNull, isNull, lt, min, notExists, or, sql } from 'drizzle-orm'
import { ok } from '#kernel/result.ts'
import { eraseFromActivity } from '#modules/activity/operations/erase-from-activity.server.ts'
import { eraseMailsAbout } from '#modules/mail/operations/erase-recipient.server.ts'
import { removedMessage } from '#modules/support/rules/ticket.ts'
import { now } from '#platform/clock.server.ts'
import { db, type Transaction, transact } from '#platform/database.server.ts'
import { finishChat } from '../conversations/operations/end-chat.server.ts'
import { visitorDays } from '../rules/chat-limits.ts'
import {
  chatBlocks,
  chatFileBytes,
  chatFiles,
  chatMessages,
  chatNotes,
  chatPageVisits,
  chatSessions,
  chatVisitors,
} from '../tables.server.ts'
import { widgetConfig } from '../widget/queries/widget.server.ts'

/** What replaces the name of a visitor. */
const removedVisitor = 'Visitor'

/**
 * Takes every word, name, address, file, page and note out of chats that the caller holds and
 * that have ended, and out of their transcripts. When they were, who handled them, how long
 * they took and how many stars they got stays for the figures; how many messages there were
 * too.
 */
async function anonymiseChats(
  tx: Transaction,
  chatIds: readonly string[],
  at: Date,
): Promise<void> {
  if (chatIds.length === 0) return
  const ids = [...chatIds]
  await eraseMailsAbout(tx, { ids, since: await firstStart(tx, ids) })
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
    .where(sql`${inArray(chatMessages.chatId, ids)}
      and ${eq(chatMessages.senderType, 'visitor')}`)
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

async function firstStart(tx: Transaction, ids: string[]): Promise<Date> {
  const [row] = await tx
    .select({ at: min(chatSessions.startedAt) })
    .from(chatSessions)
    .where(inArray(chatSessions.id, ids))
  return row?.at ?? new Date(0)
}

/** Visitors whom the activity log names because staff blocked them. */
async function namesInActivity(tx: Transaction, ids: string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select distinct visitor_name as name from chat_sessions s
    where s.id = any(${sql.param(ids)}::uuid[]) and visitor_name <> ''
      and exists (select from activity_log a
        where a.entity_type = 'chat_session'
        and a.entity_id = s.id::text)`)
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

/**
 * A deleted customer's chats: open ones end, and of all only figures stay; also of chats in which a
 * signed-out visitor gave one of these addresses. A block by address then holds for the browser
 * alone.
 */
export async function eraseChats(
  tx: Transaction,
  customerId: string,
  { addresses, at }: { addresses: readonly string[]; at: Date },
): Promise<void> {
  const mailboxes = [
    ...new Set(
      addresses.map((address) => address.trim().toLowerCase()).filter((address) => address !== ''),
    ),
  ]
  const theirs = or(
    eq(chatSessions.customerId, customerId),
    inArray(sql`lower(${chatSessions.visitorEmail})`, mailboxes),
  )
  const chats = await tx
    .select()
    .from(chatSessions)
    .where(theirs)
    .orderBy(asc(chatSessions.id))
    .for('update')
  for (const chat of chats)
    await finishChat(tx, chat, {
      by: 'system',
      status: chat.firstAnswerAt === null ? 'abandoned' : 'resolved',
    })
  await anonymiseChats(
    tx,
    chats.map(({ id }) => id),
    at,
  )
  const visitors = chats.map(({ visitorId }) => visitorId)
  const named = or(inArray(chatBlocks.email, mailboxes), inArray(chatBlocks.visitorId, visitors))
  await tx
    .update(chatBlocks)
    .set({ email: '', visitorName: removedVisitor, reason: '' })
    .where(named)
  await tx
    .delete(chatBlocks)
    .where(
      and(
        eq(chatBlocks.email, ''),
        eq(chatBlocks.addressHash, ''),
        sql`${chatBlocks.visitorId} is null`,
      ),
    )
}

const batch = 200
const dayMs = 86_400_000

/**
 * Every night: of chats that ended before the months of the settings only figures stay; 0 months is
 * never. Returns how many.
 */
export async function anonymiseOldChats(): Promise<number> {
  const { retentionMonths } = await widgetConfig(db())
  if (retentionMonths === 0) return 0
  const at = now()
  const before = sql`${at.toISOString()}::timestamptz - make_interval(months => ${retentionMonths})`
  for (let total = 0; ; ) {
    const removed = await transact(async (tx) => {
      const old = await tx
        .select({ id: chatSessions.id })
        .from(chatSessions)
        .where(
          and(
            isNull(chatSessions.anonymisedAt),
            isNotNull(chatSessions.endedAt),
            lt(chatSessions.endedAt, before),
          ),
        )
        .orderBy(asc(chatSessions.id))
        .limit(batch)
        .for('update', { skipLocked: true })
      const ids = old.map(({ id }) => id)
      await anonymiseChats(tx, ids, at)
      return ok(ids.length)
    })
    const count = removed.ok ? removed.value : 0
    total += count
    if (count < batch) return total
  }
}

/**
 * Every night: browsers that never chatted to the end of their first try, or whose cookie has run
 * out, and that nothing names any more.
 */
export async function pruneOldVisitors(): Promise<number> {
  const runOut = new Date(now().getTime() - visitorDays * dayMs)
  const removed = await db()
    .delete(chatVisitors)
    .where(
      and(
        lt(chatVisitors.createdAt, runOut),
        notExists(
          sql`(select from ${chatSessions}
            where ${chatSessions.visitorId} = ${chatVisitors}.id)`,
        ),
        notExists(
          sql`(select from ${chatBlocks}
            where ${chatBlocks.visitorId} = ${chatVisitors}.id)`,
        ),
      ),
    )
    .returning({ id: chatVisitors.id })
  return removed.length
}

/** Gives the chats of a customer record that is merged into another one to that other one. */
export async function moveChats(
  tx: Transaction,
  fromCustomerId: string,
  toCustomerId: string,
): Promise<void> {
  await tx
    .update(chatSessions)
    .set({ customerId: toCustomerId })
    .where(eq(chatSessions.customerId, fromCustomerId))
}
