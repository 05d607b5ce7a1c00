import { and, desc, eq } from 'drizzle-orm'
import type { MailThreading } from '#modules/mail/rules/threads/threading.ts'
import { supportMailbox } from '#modules/support/incoming-mail/queries/support-mailbox.server.ts'
import { isMadeId } from '#modules/support/incoming-mail/rules/mail-references.ts'
import { incomingMails } from '#modules/support/tables.incoming-mail.server.ts'
import type { Executor } from '#platform/database.server.ts'
import type { EnquiryKind } from '../rules/enquiry-message.ts'
import { enquiryMessages } from '../tables.server.ts'

/**
 * Where an email to the person who wrote belongs in the conversation: it answers their last email,
 * and their answer comes back to the enquiry.
 */
export async function enquiryThreading(
  executor: Executor,
  { kind, id }: { kind: EnquiryKind; id: string },
  automatic: MailThreading['automatic'] = null,
): Promise<MailThreading> {
  const column =
    kind === 'general' ? enquiryMessages.generalEnquiryId : enquiryMessages.domainInquiryId
  const [last] = await executor
    .select({ messageId: incomingMails.messageId, threading: incomingMails.threading })
    .from(enquiryMessages)
    .innerJoin(incomingMails, eq(incomingMails.id, enquiryMessages.incomingMailId))
    .where(and(eq(column, id), eq(enquiryMessages.kind, 'answer')))
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
