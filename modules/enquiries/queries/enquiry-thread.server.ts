import { asc, eq, sql } from 'drizzle-orm'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { db } from '#platform/database.server.ts'
import type { EnquiryKind } from '../rules/enquiry-message.ts'
import { replyKeyPrefix } from '../rules/reply-key.ts'
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
    .where(
      eq(
        kind === 'general' ? enquiryMessages.generalEnquiryId : enquiryMessages.domainInquiryId,
        id,
      ),
    )
    .orderBy(asc(enquiryMessages.position))
    .limit(maxMessages)
}

export type EnquiryThread = Awaited<ReturnType<typeof enquiryThread>>
