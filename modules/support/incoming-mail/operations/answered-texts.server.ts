import { desc, eq } from 'drizzle-orm'
import { emailLogCopy } from '#modules/mail/queries/email-log-details.server.ts'
import { db } from '#platform/database.server.ts'
import { supportMessages } from '../../tables.server.ts'
import { type MailThread, signedThreads } from '../queries/thread-of-mail.server.ts'
import type { ParsedMail } from '../rules/parsed-mail.ts'
import { textOfMailHtml } from './mail-html.server.ts'

/** An email names the one that it answers, and seldom more than a few before it. */
const maxEmails = 5
const maxMessages = 30

/**
 * What an email may repeat: the text of our emails that it names, as they would be written today,
 * and the newest messages of its ticket.
 */
export async function answeredTexts(
  parsed: ParsedMail,
  thread: MailThread | null,
): Promise<string[]> {
  const ids = [...new Set(signedThreads(parsed).marks.map(({ mail }) => mail))].slice(0, maxEmails)
  const copies = await Promise.all(ids.map((id) => emailLogCopy(id)))
  const emails = copies.flatMap((copy) =>
    copy ? [`${copy.subject}\n${copy.text}`, textOfMailHtml(copy.html)] : [],
  )
  return [...emails, ...(thread ? await messagesOf(thread.ticketId) : [])]
}

async function messagesOf(ticketId: string): Promise<string[]> {
  const { message, quoted, position } = supportMessages
  const rows = await db()
    .select({ message, quoted })
    .from(supportMessages)
    .where(eq(supportMessages.ticketId, ticketId))
    .orderBy(desc(position))
    .limit(maxMessages)
  return rows.flatMap((row) => (row.quoted === '' ? [row.message] : [row.message, row.quoted]))
}
