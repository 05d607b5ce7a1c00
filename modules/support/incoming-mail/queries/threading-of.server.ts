import { and, desc, eq } from 'drizzle-orm'
import type { Audience, MailThreading } from '#modules/mail/rules/threading.ts'
import type { Executor } from '#platform/database.server.ts'
import { incomingMails } from '../../tables.incoming-mail.server.ts'
import { supportMessages } from '../../tables.server.ts'
import { isMadeId } from '../rules/mail-references.ts'
import { supportMailbox } from './support-mailbox.server.ts'

/** Where an email about a ticket stands in its conversation. Only what its own recipient sent is named: staff and customers never see each other's ids. */
export async function threadingOf(
  executor: Executor,
  ticketId: string,
  { to, automatic }: { to: Audience; automatic: MailThreading['automatic'] },
): Promise<MailThreading> {
  const mailbox = await supportMailbox(executor)
  const last = to === 'customer' ? await lastMailOfCustomer(executor, ticketId) : undefined
  const { references = [], threadIndex, threadTopic } = last?.threading ?? {}
  return {
    thread: ticketId,
    audience: to,
    mailbox,
    inReplyTo: last ? `<${last.messageId}>` : null,
    references,
    ...(threadIndex && { threadIndex }),
    ...(threadTopic && { threadTopic }),
    automatic,
  }
}

async function lastMailOfCustomer(executor: Executor, ticketId: string) {
  const [last] = await executor
    .select({ messageId: incomingMails.messageId, threading: incomingMails.threading })
    .from(supportMessages)
    .innerJoin(incomingMails, eq(incomingMails.supportMessageId, supportMessages.id))
    .where(and(eq(supportMessages.ticketId, ticketId), eq(supportMessages.senderType, 'customer'), eq(supportMessages.isInternal, false)))
    .orderBy(desc(supportMessages.position))
    .limit(1)
  return last && !isMadeId(last.messageId) ? last : undefined
}
