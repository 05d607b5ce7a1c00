import { and, desc, eq, sql } from 'drizzle-orm'
import type { Audience, MailThreading } from '#modules/mail/rules/threads/thread-headers.ts'
import type { Executor } from '#platform/database.server.ts'
import { incomingMails } from '../../tables.incoming-mail.server.ts'
import { supportMessages } from '../../tables.server.ts'
import { isMadeId } from '../rules/mail-references.ts'
import { supportMailbox } from './support-mailbox.server.ts'

/**
 * Where an email about a ticket belongs in its conversation. Only what its own recipient sent is
 * named: staff and customers never see each other's ids, nor do several people of one customer
 * (`from` is the recipient's address then).
 */
export async function threadingOf(
  executor: Executor,
  ticketId: string,
  { to, automatic, from }: { to: Audience; automatic: MailThreading['automatic']; from?: string },
): Promise<MailThreading> {
  const mailbox = await supportMailbox(executor)
  const last = to === 'customer' ? await lastMailOfCustomer(executor, ticketId, from) : undefined
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

async function lastMailOfCustomer(executor: Executor, ticketId: string, from: string | undefined) {
  const [last] = await executor
    .select({ messageId: incomingMails.messageId, threading: incomingMails.threading })
    .from(supportMessages)
    .innerJoin(incomingMails, eq(incomingMails.supportMessageId, supportMessages.id))
    .where(
      and(
        eq(supportMessages.ticketId, ticketId),
        eq(supportMessages.senderType, 'customer'),
        eq(supportMessages.isInternal, false),
        from === undefined
          ? undefined
          : sql`lower(${incomingMails.fromAddress}) = ${from.toLowerCase()}`,
      ),
    )
    .orderBy(desc(supportMessages.position))
    .limit(1)
  return last && !isMadeId(last.messageId) ? last : undefined
}
