import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { domainInquiries, generalEnquiries } from '#modules/enquiries/tables.server.ts'
import { threadSigns } from '#modules/mail/queries/thread-sign.server.ts'
import type { Audience, MailThreading } from '#modules/mail/rules/threads/thread-headers.ts'
import {
  type ThreadMark,
  threadMarks,
  threadOfAddress,
} from '#modules/mail/rules/threads/thread-mark.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import type { Executor } from '#platform/database.server.ts'
import { currentTicketId } from '../../merging/queries/merged-tickets.server.ts'
import { incomingMails } from '../../tables.incoming-mail.server.ts'
import { supportMessages, supportTickets } from '../../tables.server.ts'
import type { MailThread } from '../rules/decide-mail.ts'
import { isMadeId } from '../rules/mail-head.ts'
import type { ParsedMail } from '../rules/parsed-mail.ts'
import { supportMailbox } from './support-mailbox.server.ts'

/**
 * Signed ids first (In-Reply-To, then References from the last), then the signed address, the
 * signed mark in the body, earlier emails, the subject.
 */
export async function threadOfMail(
  executor: Executor,
  mail: ParsedMail,
): Promise<MailThread | null> {
  const named = await namedThread(executor, mail)
  const ticketId = named && (await currentTicketId(named.ticketId, executor))
  return named && ticketId !== null ? { ...named, ticketId } : null
}

/** The ticket that the email names, which may have been merged into another one since. */
async function namedThread(executor: Executor, mail: ParsedMail): Promise<MailThread | null> {
  const { answered, marks, addressed, signed } = signedThreads(mail)
  const ticketId =
    (await firstTicket(executor, signed)) ?? (await ticketOfEnquiry(executor, signed))
  if (ticketId !== null) {
    const toStaff = addressed.some(
      ({ thread, audience }) => thread === ticketId && audience === 'staff',
    )
    const isStaff = toStaff || (await wasSentToStaff(executor, marks, ticketId))
    return { ticketId, evidence: isStaff ? 'staff' : 'signed' }
  }
  return (await byEarlierMail(executor, answered)) ?? bySubject(executor, mail.subject)
}

/** What an email names with right signatures; `signed` has the conversations, the nearest first. */
export function signedThreads(mail: ParsedMail) {
  const signs = threadSigns()
  const answered = [...mail.inReplyTo, ...mail.references.toReversed()]
  const inHeaders = answered.flatMap((id) => threadMarks(id, signs))
  const marks = [...inHeaders, ...threadMarks(`${mail.text}\n${mail.html}`, signs)]
  const addressed = mail.recipients.flatMap((address) => threadOfAddress(address, signs) ?? [])
  return {
    answered,
    marks,
    addressed,
    signed: [...inHeaders, ...addressed, ...marks].map(({ thread }) => thread),
  }
}

/**
 * The ticket that an enquiry of either kind became: emails about the enquiry are answered there.
 */
async function ticketOfEnquiry(executor: Executor, ids: readonly string[]): Promise<string | null> {
  const wanted = [...new Set(ids)].slice(0, 50)
  if (wanted.length === 0) return null
  const general = await executor
    .select({ id: generalEnquiries.id, ticketId: generalEnquiries.ticketId })
    .from(generalEnquiries)
    .where(inArray(generalEnquiries.id, wanted))
  const domain = await executor
    .select({ id: domainInquiries.id, ticketId: domainInquiries.ticketId })
    .from(domainInquiries)
    .where(inArray(domainInquiries.id, wanted))
  const rows = [...general, ...domain]
  return firstTicket(
    executor,
    wanted.flatMap((id) => rows.find((row) => row.id === id)?.ticketId ?? []),
  )
}

/**
 * The first that is there. A deleted ticket is not; one whose customer was deleted takes no
 * answers.
 */
async function firstTicket(executor: Executor, ids: readonly string[]): Promise<string | null> {
  const wanted = [...new Set(ids)].slice(0, 50)
  if (wanted.length === 0) return null
  const rows = await executor
    .select({ id: supportTickets.id, requesterEmail: supportTickets.requesterEmail })
    .from(supportTickets)
    .where(inArray(supportTickets.id, wanted))
  const open = new Set(
    rows.flatMap(({ id, requesterEmail }) => (requesterEmail === '' ? [] : [id])),
  )
  return wanted.find((id) => open.has(id)) ?? null
}

async function wasSentToStaff(
  executor: Executor,
  marks: readonly ThreadMark[],
  ticketId: string,
): Promise<boolean> {
  const ids = marks.filter(({ thread }) => thread === ticketId).map(({ mail }) => mail)
  if (ids.length === 0) return false
  return (
    (await executor.$count(
      emailLogs,
      sql`${inArray(emailLogs.id, ids)}
        and ${emailLogs.threading}->>'audience' = 'staff'`,
    )) > 0
  )
}

async function byEarlierMail(
  executor: Executor,
  answered: readonly string[],
): Promise<MailThread | null> {
  const ids = answered.slice(0, 50).map((id) => id.slice(1, -1))
  if (ids.length === 0) return null
  const rows = await executor
    .select({ messageId: incomingMails.messageId, ticketId: supportMessages.ticketId })
    .from(incomingMails)
    .innerJoin(supportMessages, eq(supportMessages.id, incomingMails.supportMessageId))
    .where(inArray(incomingMails.messageId, ids))
  const inOrder = ids.flatMap(
    (id) => rows.find(({ messageId }) => messageId === id)?.ticketId ?? [],
  )
  const ticketId = await firstTicket(executor, inOrder)
  return ticketId === null ? null : { ticketId, evidence: 'mail' }
}

async function bySubject(executor: Executor, subject: string): Promise<MailThread | null> {
  const number = /\[(TKT-\d{6}-[A-Z0-9]{3})\]/i.exec(subject)?.[1]
  if (number === undefined) return null
  const [row] = await executor
    .select({ id: supportTickets.id })
    .from(supportTickets)
    .where(eq(supportTickets.number, number.toUpperCase()))
  const ticketId = await firstTicket(executor, row ? [row.id] : [])
  return ticketId === null ? null : { ticketId, evidence: 'subject' }
}

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
