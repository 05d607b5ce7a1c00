import { eq } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import { openShop } from '#modules/billing/factories.ts'
import { threadSign } from '#modules/mail/queries/thread-sign.server.ts'
import type { Audience } from '#modules/mail/rules/threads/thread-headers.ts'
import { plusAddress, threadMark } from '#modules/mail/rules/threads/thread-mark.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { config } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import { defaultSupportSettings } from '../rules/support-settings.ts'
import { incomingMails } from '../tables.incoming-mail.server.ts'
import { supportFiles, supportMessages, supportSettings, supportTickets } from '../tables.server.ts'
import { processMail } from './operations/process-mail.server.ts'
import { receiveMail } from './operations/receive-mail.server.ts'

export const supportAddress = 'support@host.example'

/** Test builder: a shop with this support address. */
export async function openSupportDesk(): Promise<void> {
  await openShop()
  await db()
    .insert(supportSettings)
    .values({ ...defaultSupportSettings, supportAddress })
}

export type RawMail = {
  from: string
  to?: string
  subject?: string
  headers?: Record<string, string>
  body?: string
}

/**
 * Test builder: the bytes of an email. A `body` with a Content-Type in `headers` is taken as it is.
 */
export function rawMail({
  from,
  to = supportAddress,
  subject = 'Re: Email does not arrive',
  headers = {},
  body = 'It works now.',
}: RawMail): Buffer {
  const all = {
    From: from,
    To: to,
    Subject: subject,
    'Message-ID': `<${newId()}@mail.example>`,
    Date: 'Mon, 23 Nov 2026 10:00:00 +0200',
    ...headers,
  }
  const lines = Object.entries(all).filter(([, value]) => value !== '')
  return Buffer.from(
    `${lines.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n${body}\r\n`,
    'latin1',
  )
}

/** Receives and processes it as the job does, and gives what happened to it. */
export async function receiveRawMail(raw: Uint8Array) {
  const received = await receiveMail(raw, { mailbox: supportAddress })
  if (!received.ok) throw new Error(received.error.message)
  await processMail(received.value.id)
  return mailRow(received.value.id)
}

export async function mailRow(id: string) {
  const [row] = await db().select().from(incomingMails).where(eq(incomingMails.id, id))
  if (!row) throw new Error('no such email')
  return row
}

/** The Message-ID of the newest email about the ticket to this audience, as it was sent. */
export async function sentId(ticketId: string, audience: Audience = 'customer'): Promise<string> {
  const rows = await db()
    .select({ id: emailLogs.id, threading: emailLogs.threading })
    .from(emailLogs)
    .orderBy(emailLogs.createdAt, emailLogs.id)
  const last = rows.findLast(
    ({ threading }) => threading?.thread === ticketId && threading.audience === audience,
  )
  if (!last) throw new Error('nothing was sent')
  return messageIdOf(ticketId, last.id)
}

export function messageIdOf(ticketId: string, mailId: string): string {
  return `<${threadMark({ thread: ticketId, mail: mailId }, threadSign)}@${new URL(config().publicUrl).hostname}>`
}

export function answerAddress(ticketId: string, audience: Audience = 'customer'): string {
  return plusAddress(supportAddress, { thread: ticketId, audience }, threadSign)
}

export async function threadOf(ticketId: string) {
  const [ticket] = await db().select().from(supportTickets).where(eq(supportTickets.id, ticketId))
  const messages = await db()
    .select()
    .from(supportMessages)
    .where(eq(supportMessages.ticketId, ticketId))
    .orderBy(supportMessages.position)
  const files = await db()
    .select()
    .from(supportFiles)
    .where(eq(supportFiles.ticketId, ticketId))
    .orderBy(supportFiles.position)
  return { ticket, messages, last: messages.at(-1), files }
}

/** Templates of the emails queued to an address. */
export async function mailsTo(address: string): Promise<string[]> {
  const rows = await db()
    .select({ name: emailLogs.templateName })
    .from(emailLogs)
    .where(eq(emailLogs.recipient, address))
    .orderBy(emailLogs.createdAt, emailLogs.id)
  return rows.map(({ name }) => name)
}
