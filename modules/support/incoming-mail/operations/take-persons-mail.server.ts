import { ok } from '#kernel/result.ts'
import { db, type Transaction, transact } from '#platform/database.server.ts'
import { GiveUp } from '#platform/queue.server.ts'
import { type LockedTicket, lockTicket } from '../../operations/lock-ticket.server.ts'
import { agentOfAddress, isOfTicket, wroteBefore } from '../queries/sender-of-mail.server.ts'
import { isFromSpamSender } from '../queries/spam-sender.server.ts'
import { type MailThread, signedThreads, threadOfMail } from '../queries/thread-of-mail.server.ts'
import { mailContent } from '../rules/mail-content.ts'
import { fromMarkedSender, wantedByStaff } from '../rules/mail-status.ts'
import type { ParsedMail } from '../rules/parsed-mail.ts'
import { answerByMail } from './answer-by-mail.server.ts'
import { answerEnquiry } from './answer-enquiry.server.ts'
import { answeredTexts } from './answered-texts.server.ts'
import { lockSender } from './lock-sender.server.ts'
import { cleanMailHtml, textOfMailHtml } from './mail-html.server.ts'
import { type IncomingMail, lockMail, type MailOutcome, setOutcome } from './mail-outcome.server.ts'
import { openTicketByMail } from './open-ticket-by-mail.server.ts'
import { refuseMail } from './refuse-mail.server.ts'
import { type PersonsMail, writeByMail } from './write-by-mail.server.ts'

/**
 * What a person wrote. On a thread: the ticket's customer as on the site, staff who answer an email to staff as an answer, anybody else as a third party.
 * Without a thread, or when staff want it: a new ticket. Null when the outcome was written with the message.
 */
export async function takePersonsMail(mail: IncomingMail, parsed: ParsedMail, { isAutomatic = false } = {}): Promise<MailOutcome | null> {
  if (!parsed.from.address.includes('@')) throw new GiveUp('The email does not say who sent it')
  const isWanted = mail.reason === wantedByStaff
  // Staff asked for a ticket: it answers nothing, and least of all does it go to a customer.
  const thread = isWanted ? null : await threadOfMail(db(), parsed)
  const html = cleanMailHtml(parsed.html)
  const htmlText = parsed.text.trim() === '' ? textOfMailHtml(parsed.html) : ''
  const persons: PersonsMail = {
    mail,
    from: { address: parsed.from.address, name: parsed.from.name || parsed.from.address },
    subject: parsed.subject,
    isWanted,
    isAutomatic,
    isFlaggedAsSpam: (parsed.headers.get('x-spam-flag') ?? []).some((value) => /^yes/i.test(value.trim())),
    content: mailContent(parsed, { html, htmlText, sent: await answeredTexts(parsed, thread) }),
  }
  const agent = thread && (await agentOfAddress(db(), parsed.from.address))
  if (agent && thread.evidence === 'staff') return answerByMail(agent, thread.ticketId, persons)
  const named = persons.isWanted ? [] : signedThreads(parsed).signed
  return inTurn(persons, (tx) => take(tx, { persons, thread, named, isAgent: agent !== null }))
}

/** `named`: conversations that the email names with right signatures, of tickets or not. */
type Found = { persons: PersonsMail; thread: MailThread | null; named: readonly string[]; isAgent: boolean }

async function take(tx: Transaction, { persons, thread, named, isAgent }: Found): Promise<MailOutcome> {
  if (!persons.isWanted && !isAgent && (await isFromSpamSender(tx, persons.from.address))) return { status: 'spam', reason: fromMarkedSender }
  const ticket = thread && (await lockTicket(tx, thread.ticketId))
  if (!ticket || !thread) return (await answerEnquiry(tx, persons, named)) ?? openTicketByMail(tx, persons)
  if (await isOfTicket(tx, ticket, persons.from.address)) return writeByMail(tx, ticket, { persons, senderType: 'customer' })
  if (thread.evidence === 'staff' || isAgent) return refuseMail(tx, ticket, persons)
  if (!(await mayJoin(tx, ticket, { persons, thread }))) return openTicketByMail(tx, persons)
  return writeByMail(tx, ticket, { persons, senderType: 'third_party' })
}

/** A number in the subject is not proof: only who is in the thread already joins by it. */
async function mayJoin(tx: Transaction, ticket: LockedTicket, { persons, thread }: { persons: PersonsMail; thread: MailThread }): Promise<boolean> {
  return thread.evidence !== 'subject' || wroteBefore(tx, ticket, persons.from.address)
}

/** Message, ticket and outcome commit together; emails of one sender are taken one after the other, so that limits count right. */
async function inTurn(persons: PersonsMail, work: (tx: Transaction) => Promise<MailOutcome>): Promise<null> {
  const done = await transact(async (tx) => {
    await lockSender(tx, persons.from.address)
    if (!(await lockMail(tx, persons.mail.id))) return ok(null)
    const { html, threading } = persons.content
    await setOutcome(tx, persons.mail.id, { html, threading, ...(await work(tx)) })
    return ok(null)
  })
  if (!done.ok) throw new Error(done.error.message)
  return null
}
