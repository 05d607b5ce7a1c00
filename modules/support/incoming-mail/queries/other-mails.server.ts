import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { db } from '#platform/database.server.ts'
import { incomingMails } from '../../tables.incoming-mail.server.ts'

const { id, subject, fromAddress, status, reason, receivedAt } = incomingMails

export type OtherMail = Pick<
  typeof incomingMails.$inferSelect,
  'id' | 'subject' | 'fromAddress' | 'status' | 'reason' | 'receivedAt'
>

/**
 * Emails about a ticket that are no message of it, the newest three: ours that could not be
 * delivered, and automatic ones such as 'out of office'. For staff who handle tickets, who else
 * would wait for an answer to an unread email; the page's guard asks.
 */
export function otherMails(ticketId: string): Promise<OtherMail[]> {
  if (!isId(ticketId)) return Promise.resolve([])
  return db()
    .select({ id, subject, fromAddress, status, reason, receivedAt })
    .from(incomingMails)
    .where(
      and(
        eq(incomingMails.ticketId, ticketId),
        isNull(incomingMails.supportMessageId),
        inArray(status, ['bounce', 'ignored']),
      ),
    )
    .orderBy(desc(receivedAt), desc(id))
    .limit(3)
}
