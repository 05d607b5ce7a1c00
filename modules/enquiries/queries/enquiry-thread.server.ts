import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { MailThreading } from '#modules/mail/rules/threads/thread-headers.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { supportMailbox } from '#modules/support/incoming-mail/queries/support-mailbox.server.ts'
import { isMadeId } from '#modules/support/incoming-mail/rules/mail-head.ts'
import { incomingMails } from '#modules/support/tables.incoming-mail.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import { type EnquiryKind, replyKeyPrefix } from '../rules/enquiry-message.ts'
import { enquiryMessages } from '../tables.server.ts'

const maxMessages = 500

/**
 * Everything written about an enquiry after it came in, oldest first; of emails of staff also what
 * became of them.
 */
export function enquiryThread(kind: EnquiryKind, id: string) {
  return db()
    .select({
      id: enquiryMessages.id,
      kind: enquiryMessages.kind,
      senderId: enquiryMessages.senderId,
      senderName: enquiryMessages.senderName,
      senderEmail: enquiryMessages.senderEmail,
      message: enquiryMessages.message,
      quoted: enquiryMessages.quoted,
      incomingMailId: enquiryMessages.incomingMailId,
      fileCount: enquiryMessages.fileCount,
      createdAt: enquiryMessages.createdAt,
      mailId: emailLogs.id,
      mailStatus: emailLogs.status,
    })
    .from(enquiryMessages)
    .leftJoin(
      emailLogs,
      eq(emailLogs.idempotencyKey, sql`${replyKeyPrefix} || ${enquiryMessages.id}::text`),
    )
    .where(eq(enquiryColumn(kind), id))
    .orderBy(asc(enquiryMessages.position))
    .limit(maxMessages)
}

/** Which enquiry a message is of. */
export function enquiryColumn(kind: EnquiryKind) {
  return kind === 'general' ? enquiryMessages.generalEnquiryId : enquiryMessages.domainInquiryId
}

export type EnquiryThread = Awaited<ReturnType<typeof enquiryThread>>

/**
 * Where an email to the person who wrote belongs in the conversation: it answers their last email,
 * and their answer comes back to the enquiry.
 */
export async function enquiryThreading(
  executor: Executor,
  { kind, id }: { kind: EnquiryKind; id: string },
  automatic: MailThreading['automatic'] = null,
): Promise<MailThreading> {
  const [last] = await executor
    .select({ messageId: incomingMails.messageId, threading: incomingMails.threading })
    .from(enquiryMessages)
    .innerJoin(incomingMails, eq(incomingMails.id, enquiryMessages.incomingMailId))
    .where(and(eq(enquiryColumn(kind), id), eq(enquiryMessages.kind, 'answer')))
    .orderBy(desc(enquiryMessages.position))
    .limit(1)
  const answered = last && !isMadeId(last.messageId) ? last : undefined
  const { references = [], threadIndex, threadTopic } = answered?.threading ?? {}
  return {
    thread: id,
    audience: 'customer',
    mailbox: await supportMailbox(executor),
    inReplyTo: answered ? `<${answered.messageId}>` : null,
    references,
    ...(threadIndex && { threadIndex }),
    ...(threadTopic && { threadTopic }),
    automatic,
  }
}
