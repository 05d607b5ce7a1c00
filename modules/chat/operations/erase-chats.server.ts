import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Transaction } from '#platform/database.server.ts'
import { finishChat } from '../conversations/operations/end-chat.server.ts'
import { chatBlocks, chatSessions } from '../tables.server.ts'
import { anonymiseChats, removedVisitor } from './anonymise-chats.server.ts'

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
