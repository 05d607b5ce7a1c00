import { maskCardNumbers } from '#kernel/masked-card.ts'
import { ok } from '#kernel/result.ts'
import { enqueueMail } from '#modules/mail/operations/enqueue-mail.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { db, type Transaction, transact } from '#platform/database.server.ts'
import { GiveUp } from '#platform/queue.server.ts'
import { type LockedTicket, lockTicket } from '../../operations/lock-ticket.server.ts'
import { ticketAgents } from '../../queries/ticket-agents.server.ts'
import { ownAddresses } from '../queries/own-mail.server.ts'
import { mayConfirmTo } from '../queries/sender-mails.server.ts'
import {
  agentOfAddress,
  isAddressOfCustomer,
  isOfTicket,
  wroteBefore,
} from '../queries/sender-of-mail.server.ts'
import { isFromSpamSender } from '../queries/spam-sender.server.ts'
import { type MailThread, signedThreads, threadOfMail } from '../queries/thread-of-mail.server.ts'
import { mailContent } from '../rules/mail-content.ts'
import {
  type MailPerson,
  markedName,
  originalSender,
  peopleInCopy,
  replyPerson,
} from '../rules/mail-people.ts'
import { fromMarkedSender, wantedByStaff } from '../rules/mail-status.ts'
import type { ParsedMail } from '../rules/parsed-mail.ts'
import { answerByMail } from './answer-by-mail.server.ts'
import { answerEnquiry } from './answer-enquiry.server.ts'
import { answeredTexts } from './answered-texts.server.ts'
import { lockSender } from './lock-sender.server.ts'
import { cleanMailHtml, textOfMailHtml } from './mail-html.server.ts'
import { type IncomingMail, lockMail, type MailOutcome, setOutcome } from './mail-outcome.server.ts'
import { openTicketByMail } from './open-ticket-by-mail.server.ts'
import { type PersonsMail, writeByMail } from './write-by-mail.server.ts'

/**
 * What a person wrote. On a thread: the ticket's customer as on the site, staff who answer an email
 * to staff as an answer, other senders as a third party. Without a thread, or when staff want it: a
 * new ticket. Null when the outcome was written with the message.
 */
export async function handlePersonalEmail(
  mail: IncomingMail,
  parsed: ParsedMail,
  { isAutomatic = false } = {},
): Promise<MailOutcome | null> {
  if (!parsed.from.address.includes('@')) throw new GiveUp('The email does not say who sent it')
  const isWanted = mail.reason === wantedByStaff
  // Staff asked for a ticket: it answers nothing, and least of all does it go to a customer.
  const thread = isWanted ? null : await threadOfMail(db(), parsed)
  const from = await named(parsed.from)
  // The words between the tags, not addresses of links and pictures.
  const html = cleanMailHtml(parsed.html).replace(/>[^<]+/g, maskCardNumbers)
  const htmlText = parsed.text.trim() === '' ? textOfMailHtml(parsed.html) : ''
  const persons: PersonsMail = {
    mail,
    from,
    behind: await personBehind(parsed),
    copies: await copiesOf(mail, parsed),
    subject: parsed.subject,
    isWanted,
    isAutomatic,
    isFlaggedAsSpam: (parsed.headers.get('x-spam-flag') ?? []).some((value) =>
      /^yes/i.test(value.trim()),
    ),
    content: mailContent(parsed, { html, htmlText, sent: await answeredTexts(parsed, thread) }),
  }
  const agent = thread && (await agentOfAddress(db(), parsed.from.address))
  if (agent && thread.evidence === 'staff') return answerByMail(agent, thread.ticketId, persons)
  const threads = persons.isWanted ? [] : signedThreads(parsed).signed
  return withSenderLock(persons, (tx) =>
    take(tx, { persons, thread, named: threads, isAgent: agent !== null }),
  )
}

/** Never for a known sender: such an email is the sender's own, whatever other headers say. */
async function personBehind(parsed: ParsedMail): Promise<MailPerson | null> {
  const person = originalSender(parsed) ?? replyPerson(parsed)
  if (person === null || (await isAddressOfCustomer(db(), parsed.from.address))) return null
  return (await ownAddresses()).has(person.address.toLowerCase()) ? null : named(person)
}

/** A display name that claims to be ours is marked. */
async function named({ address, name }: MailPerson): Promise<MailPerson> {
  const agents = await ticketAgents()
  const ours = new Set([
    ...(await ownAddresses()),
    ...agents.map(({ email }) => email.toLowerCase()),
  ])
  return { address, name: markedName({ address, name: name || address }, ours) }
}

/** Without our own addresses, those of staff, and where it was delivered. */
async function copiesOf(mail: IncomingMail, parsed: ParsedMail): Promise<MailPerson[]> {
  const agents = await ticketAgents()
  const { contactEmail } = await siteSettings()
  const delivered = ['delivered-to', 'x-original-to', 'envelope-to'].flatMap(
    (name) => parsed.headers.get(name) ?? [],
  )
  const addresses = [
    ...(await ownAddresses()),
    ...agents.map(({ email }) => email),
    contactEmail,
    mail.mailbox,
    ...delivered,
  ]
  const ours = new Set(addresses.map((address) => bareAddress(address)))
  return peopleInCopy(parsed, (address) => ours.has(bareAddress(address)))
}

/** Without the tag after '+', in lower case. */
function bareAddress(address: string): string {
  return address
    .replace(/^.*<|>.*$/g, '')
    .replace(/\+[^@]*@/, '@')
    .trim()
    .toLowerCase()
}

/** `named`: conversations that the email names with right signatures, of tickets or not. */
type Found = {
  persons: PersonsMail
  thread: MailThread | null
  named: readonly string[]
  isAgent: boolean
}

async function take(
  tx: Transaction,
  { persons, thread, named, isAgent }: Found,
): Promise<MailOutcome> {
  if (!persons.isWanted && !isAgent && (await isFromSpamSender(tx, persons.from.address)))
    return { status: 'spam', reason: fromMarkedSender }
  const ticket = thread && (await lockTicket(tx, thread.ticketId))
  if (!ticket || !thread)
    return (await answerEnquiry(tx, persons, named)) ?? openTicketByMail(tx, persons)
  if (await isOfTicket(tx, ticket, senderOf(persons, thread)))
    return writeByMail(tx, ticket, { persons, senderType: 'customer' })
  if (thread.evidence === 'staff' || isAgent) return refuseMail(tx, ticket, persons)
  if (!(await mayJoin(tx, ticket, { persons, thread }))) return openTicketByMail(tx, persons)
  return writeByMail(tx, ticket, { persons, senderType: 'third_party' })
}

/** Who wrote through a group: forgeable headers count only beside an id that we signed. */
function senderOf({ from, behind }: PersonsMail, thread: MailThread): string {
  return thread.evidence === 'signed' && behind !== null ? behind.address : from.address
}

/** A number in the subject is not proof: only who is in the thread already joins by it. */
async function mayJoin(
  tx: Transaction,
  ticket: LockedTicket,
  { persons, thread }: { persons: PersonsMail; thread: MailThread },
): Promise<boolean> {
  return thread.evidence !== 'subject' || wroteBefore(tx, ticket, persons.from.address)
}

/**
 * Message, ticket and outcome commit together; emails of one sender are taken one after the other,
 * so that limits count right.
 */
async function withSenderLock(
  persons: PersonsMail,
  work: (tx: Transaction) => Promise<MailOutcome>,
): Promise<null> {
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

/**
 * Staff who write from an address that is not theirs, or who answer what was sent to a customer: it
 * is not delivered, and they get an email that says so.
 */
async function refuseMail(
  tx: Transaction,
  ticket: LockedTicket,
  persons: PersonsMail,
): Promise<MailOutcome> {
  if (await mayConfirmTo(tx, persons))
    await enqueueMail(tx, {
      key: `ticket_mail_refused:${persons.mail.id}`,
      template: 'ticket_mail_refused',
      to: persons.from.address,
      variables: { ticket_number: ticket.number },
    })
  return {
    status: 'ignored',
    reason:
      'Not taken: staff answer from their own address, and to the email that was sent to staff. The sender was notified.',
    ticketId: ticket.id,
  }
}
