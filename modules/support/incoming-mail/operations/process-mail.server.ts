import { and, eq, sql } from 'drizzle-orm'
import { ok } from '#kernel/result.ts'
import { takeDeliveryTest } from '#modules/mail/deliverability/operations/delivery-tests.server.ts'
import { now } from '#platform/clock.server.ts'
import { db, transact } from '#platform/database.server.ts'
import { GiveUp } from '#platform/queue.server.ts'
import { redactedReason } from '#platform/redacted-error.server.ts'
import { announceTicket } from '../../operations/announce-ticket.server.ts'
import { incomingMailSources, incomingMails } from '../../tables.incoming-mail.server.ts'
import { isFromKnownSender } from '../queries/known-sender.server.ts'
import { isOwnMail } from '../queries/own-mail.server.ts'
import { threadOfMail } from '../queries/thread-of-mail.server.ts'
import { mailKind } from '../rules/mail-kind.ts'
import { wantedByStaff } from '../rules/mail-status.ts'
import { type ParsedMail, parseMail } from '../rules/parsed-mail.ts'
import { handlePersonalEmail } from './handle-personal-email.server.ts'
import { type IncomingMail, type MailOutcome, setOutcome } from './mail-outcome.server.ts'
import { takeBounce, takeComplaint } from './take-bounce.server.ts'

/**
 * Makes a received email a message, a ticket, or nothing: once, however often and from however many
 * servers it is called. What cannot be processed stays 'failed' with its content and can be tried
 * again. Throws when a retry makes sense, `GiveUp` when it does not.
 */
export async function processMail(mailId: string): Promise<void> {
  const started = await start(mailId)
  if (!started) return
  const parsed = await read(started.content)
  try {
    const outcome = await take(started, parsed)
    if (outcome !== null) await settle(mailId, outcome)
  } catch (error) {
    await db()
      .update(incomingMails)
      .set({ error: redactedReason(error).slice(0, 1000) })
      .where(eq(incomingMails.id, mailId))
    throw error
  }
}

/** Called when all tries failed, also when the process died during the last one. */
export async function giveUpIncomingMail(mailId: string, reason: string): Promise<void> {
  await db()
    .update(incomingMails)
    .set({
      status: 'failed',
      reason: 'The email could not be processed.',
      error: reason.slice(0, 1000),
      processedAt: now(),
    })
    .where(and(eq(incomingMails.id, mailId), eq(incomingMails.status, 'received')))
}

async function start(mailId: string): Promise<{ mail: IncomingMail; content: Buffer } | null> {
  const [mail] = await db()
    .update(incomingMails)
    .set({ attempts: sql`${incomingMails.attempts} + 1` })
    .where(and(eq(incomingMails.id, mailId), eq(incomingMails.status, 'received')))
    .returning()
  if (!mail) return null
  const [source] = await db()
    .select()
    .from(incomingMailSources)
    .where(eq(incomingMailSources.mailId, mailId))
  if (!source) throw new GiveUp('The content of the email is gone')
  return { mail, content: source.content }
}

async function read(content: Buffer): Promise<ParsedMail> {
  try {
    return await parseMail(content)
  } catch (error) {
    throw new GiveUp(`The email can’t be read: ${redactedReason(error)}`, { cause: error })
  }
}

/** Null: the outcome was written in the transaction of the message. */
async function take(
  { mail, content }: { mail: IncomingMail; content: Buffer },
  parsed: ParsedMail,
): Promise<MailOutcome | null> {
  const isWanted = mail.reason === wantedByStaff
  if (!isWanted && (await takeDeliveryTest(content, parsed.subject, mail.receivedAt)))
    return { status: 'ignored', reason: 'A delivery test that staff sent.' }
  const kind = mailKind(parsed, {
    isOwn: await isOwnMail(parsed),
    isKnown: await isFromKnownSender(parsed),
  })
  if (kind.kind === 'person') return handlePersonalEmail(mail, parsed)
  if (isWanted) return handlePersonalEmail(mail, parsed, { isAutomatic: true })
  switch (kind.kind) {
    case 'bounce':
      return takeBounce(parsed)
    case 'complaint':
      return takeComplaint(parsed)
    default:
      return ignored(kind.reason, parsed)
  }
}

async function ignored(reason: string, parsed: ParsedMail): Promise<MailOutcome> {
  return { status: 'ignored', reason, ticketId: await ticketOfAutomatic(parsed) }
}

/** So that staff see on the ticket that the customer is out of office. */
async function ticketOfAutomatic(parsed: ParsedMail): Promise<string | null> {
  const thread = await threadOfMail(db(), parsed)
  return thread === null || thread.evidence === 'subject' ? null : thread.ticketId
}

async function settle(mailId: string, outcome: MailOutcome): Promise<void> {
  await transact(async (tx) => {
    const isWritten = await setOutcome(tx, mailId, outcome)
    if (isWritten && outcome.ticketId) await announceTicket(tx, outcome.ticketId, 'internal')
    return ok(null)
  })
}
