import { and, desc, eq, gt, ilike, lt, or, sql } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { db } from '#platform/database.server.ts'
import { capturedMails } from './tables.server.ts'

export type CapturedMail = typeof capturedMails.$inferSelect
export type MailSummary = Pick<
  CapturedMail,
  'id' | 'sender' | 'recipient' | 'subject' | 'text' | 'createdAt'
> & { attachmentCount: number }

export const pageSize = 25

const summary = {
  id: capturedMails.id,
  sender: capturedMails.sender,
  recipient: capturedMails.recipient,
  subject: capturedMails.subject,
  text: sql<string>`left(${capturedMails.text}, 160)`,
  createdAt: capturedMails.createdAt,
  attachmentCount: sql<number>`jsonb_array_length(${capturedMails.attachments})`,
}

/** Newest first. `before` is the last id of the previous page; ids are ordered by time. */
export async function listMails(
  search: string,
  before: string | undefined,
): Promise<{ mails: MailSummary[]; more: boolean }> {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const found = await db()
    .select(summary)
    .from(capturedMails)
    .where(
      and(
        search === ''
          ? undefined
          : or(ilike(capturedMails.recipient, pattern), ilike(capturedMails.subject, pattern)),
        before && isId(before) ? lt(capturedMails.id, before) : undefined,
      ),
    )
    .orderBy(desc(capturedMails.id))
    .limit(pageSize + 1)
  return { mails: found.slice(0, pageSize), more: found.length > pageSize }
}

export async function findMail(id: string): Promise<CapturedMail | undefined> {
  if (!isId(id)) return undefined
  const [row] = await db().select().from(capturedMails).where(eq(capturedMails.id, id))
  return row
}

/** For tests: whole mails to one recipient after an instant, newest first, at most 100. */
export async function mailsTo(
  to: string | undefined,
  after: Date | undefined,
): Promise<CapturedMail[]> {
  return db()
    .select()
    .from(capturedMails)
    .where(
      and(
        to ? eq(sql`lower(${capturedMails.recipient})`, to.toLowerCase()) : undefined,
        after ? gt(capturedMails.createdAt, after) : undefined,
      ),
    )
    .orderBy(desc(capturedMails.id))
    .limit(100)
}
