import { and, eq, sql } from 'drizzle-orm'
import { ok } from '#kernel/result.ts'
import { storeEnquiryAnswer } from '#modules/enquiries/operations/store-enquiry-answer.server.ts'
import { recordDeliveryTest } from '#modules/mail/deliverability/operations/delivery-tests.server.ts'
import { now } from '#platform/clock.server.ts'
import { db, type Transaction, transact } from '#platform/database.server.ts'
import { UnrecoverableError } from '#platform/queue.server.ts'
import { redactedReason } from '#platform/redacted-error.server.ts'
import { announceTicket } from '../../operations/ticket-changes.server.ts'
import { incomingMailSources, incomingMails } from '../../tables.incoming-mail.server.ts'
import { threadOfMail } from '../queries/mail-threads.server.ts'
import { isFromKnownSender } from '../queries/sender-mails.server.ts'
import { isOwnMail } from '../queries/support-mailbox.server.ts'
import { decide, type PersonalStep } from '../rules/decide-mail.ts'
import { storableText } from '../rules/mail-head.ts'
import { type MailKind, mailKind } from '../rules/mail-kind.ts'
import { wantedByStaff } from '../rules/mail-status.ts'
import { type ParsedMail, parseMail } from '../rules/parsed-mail.ts'
import {
  type IncomingMail,
  lockMail,
  lockSender,
  type MailOutcome,
  setOutcome,
} from './mail-outcome.server.ts'
import {
  type Found,
  factsOf,
  type PersonalEmail,
  readPersonalEmail,
} from './personal-email.server.ts'
import { recordBounce, recordComplaint } from './record-bounce.server.ts'
import { answerByMail, openTicketByMail, refuseMail, writeByMail } from './write-by-mail.server.ts'

/**
 * Makes a received email a message, a ticket, or nothing: once, however often and from however many
 * servers it is called. What cannot be processed stays 'failed' with its content and can be tried
 * again. Throws when a retry makes sense, `UnrecoverableError` when it does not.
 */
export async function processMail(mailId: string): Promise<void> {
  const started = await start(mailId)
  if (!started) return
  const parsed = await read(started.content)
  try {
    const kind = await kindOf(started, parsed)
    const isPersonal = kind.kind === 'person'
    if (isPersonal || started.mail.reason === wantedByStaff)
      await processPersonal(await readPersonalEmail(started.mail, parsed, !isPersonal))
    else await processAutomatic(mailId, parsed, kind)
  } catch (error) {
    await db()
      .update(incomingMails)
      .set({ error: redactedReason(error).slice(0, 1000) })
      .where(eq(incomingMails.id, mailId))
    throw error
  }
}

/** Called when all tries failed, also when the process died during the last one. */
export async function failIncomingMail(mailId: string, reason: string): Promise<void> {
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

type Started = { mail: IncomingMail; content: Buffer }

async function start(mailId: string): Promise<Started | null> {
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
  if (!source) throw new UnrecoverableError('The content of the email is gone')
  return { mail, content: source.content }
}

async function read(content: Buffer): Promise<ParsedMail> {
  try {
    return await parseMail(content)
  } catch (error) {
    throw new UnrecoverableError(`The email can’t be read: ${redactedReason(error)}`, {
      cause: error,
    })
  }
}

/** What a person wrote, also where staff want an automatic email as a ticket; else what it is. */
async function kindOf({ mail, content }: Started, parsed: ParsedMail): Promise<MailKind> {
  const isWanted = mail.reason === wantedByStaff
  if (!isWanted && (await recordDeliveryTest(content, parsed.subject, mail.receivedAt)))
    return { kind: 'automatic', reason: 'A delivery test that staff sent.' }
  return mailKind(parsed, {
    isOwn: await isOwnMail(parsed),
    isKnown: await isFromKnownSender(parsed),
  })
}

/** No message of a ticket: an email of ours that was not delivered, or one of a program. */
async function processAutomatic(
  mailId: string,
  parsed: ParsedMail,
  kind: Exclude<MailKind, { kind: 'person' }>,
): Promise<void> {
  const decision = decide(kind)
  if (decision.step === 'none') {
    // So that staff see on the ticket that the customer is out of office.
    const thread = await threadOfMail(db(), parsed)
    const ticketId = thread === null || thread.evidence === 'subject' ? null : thread.ticketId
    const { status, reason } = decision
    return settle(mailId, { status, reason, ticketId })
  }
  const read = decision.step === 'read_bounce' ? recordBounce : recordComplaint
  return settle(mailId, await read(parsed))
}

async function settle(mailId: string, outcome: MailOutcome): Promise<void> {
  await transact(async (tx) => {
    const isWritten = await setOutcome(tx, mailId, outcome)
    if (isWritten && outcome.ticketId) await announceTicket(tx, outcome.ticketId, 'internal')
    return ok(null)
  })
}

/**
 * Message, ticket and outcome commit together; emails of one sender are processed one after the
 * other, so that limits count right. An answer of staff is written as their page writes it, in
 * transactions of its own.
 */
async function processPersonal(email: PersonalEmail): Promise<void> {
  const { id } = email.mail
  const done = await transact(async (tx) => {
    await lockSender(tx, email.from.address)
    if (!(await lockMail(tx, id))) return ok(null)
    const found = await factsOf(tx, email)
    const decision = decide(found.facts)
    if (decision.step === 'answer_as_staff') return ok(decision)
    const { html, threading } = email.content
    const outcome =
      decision.step === 'none'
        ? { status: decision.status, reason: decision.reason }
        : await carryOut(tx, decision.step, { email, ...found })
    await setOutcome(tx, id, { html, threading, ...outcome })
    return ok(decision)
  })
  if (!done.ok) throw new Error(done.error.message)
  const { agent, thread } = email
  if (done.value?.step === 'answer_as_staff' && agent && thread)
    await answerByMail(agent, thread.ticketId, email)
}

function carryOut(
  tx: Transaction,
  step: Exclude<PersonalStep, 'answer_as_staff'>,
  { email, ticket, customer }: Found & { email: PersonalEmail },
): Promise<MailOutcome> {
  if (step === 'open_ticket') return openTicketByMail(tx, email, customer)
  if (step === 'answer_enquiry') return answerEnquiry(tx, email)
  if (!ticket) throw new Error(`There is no ticket for ${step}`)
  if (step === 'refuse') return refuseMail(tx, ticket, email)
  return writeByMail(tx, ticket, {
    email,
    senderType: step === 'write_as_customer' ? 'customer' : 'third_party',
  })
}

/** Its files stay with the received email. */
async function answerEnquiry(
  tx: Transaction,
  { mail, from, signed, content }: PersonalEmail,
): Promise<MailOutcome> {
  const isTaken = await storeEnquiryAnswer(tx, {
    threads: signed,
    mailId: mail.id,
    from: { address: storableText(from.address, 320), name: storableText(from.name, 200) },
    message: content.message,
    quoted: content.quoted,
    fileCount: content.files.length,
  })
  if (!isTaken) throw new Error('The enquiry is gone')
  return { status: 'enquiry', reason: '' }
}
