import { desc, eq } from 'drizzle-orm'
import { maskCardNumbers } from '#kernel/masked-card.ts'
import { isAboutEnquiry } from '#modules/enquiries/operations/store-enquiry-answer.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { emailLogCopy } from '#modules/mail/queries/email-log-details.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { db, type Transaction } from '#platform/database.server.ts'
import { UnrecoverableError } from '#platform/queue.server.ts'
import { ticketsSince } from '../../operations/open-ticket.server.ts'
import { type LockedTicket, lockTicket } from '../../operations/ticket-changes.server.ts'
import { supportMessages } from '../../tables.server.ts'
import { ticketAgents } from '../../teams/queries/team-setup.server.ts'
import { signedThreads, threadOfMail } from '../queries/mail-threads.server.ts'
import { isFromMarkedSender, mailsTaken, strangersTickets } from '../queries/sender-mails.server.ts'
import {
  agentOfAddress,
  customerOfAddress,
  isAddressOfCustomer,
  isOfTicket,
  type KnownCustomer,
  wroteBefore,
} from '../queries/sender-of-mail.server.ts'
import { ownAddresses } from '../queries/support-mailbox.server.ts'
import type { MailThread, PersonalFacts } from '../rules/decide-mail.ts'
import {
  type MailPerson,
  markedName,
  originalSender,
  peopleInCopy,
  replyPerson,
} from '../rules/mail-people.ts'
import { wantedByStaff } from '../rules/mail-status.ts'
import { type MailContent, mailContent } from '../rules/message-text.ts'
import type { ParsedMail } from '../rules/parsed-mail.ts'
import { cleanMailHtml, textOfMailHtml } from './mail-html.server.ts'
import type { IncomingMail } from './mail-outcome.server.ts'

const hourMs = 3_600_000
/** An email names the one that it answers, and seldom more than a few before it. */
const maxEmails = 5
const maxMessages = 30

/** An email that a person wrote, or that staff want as a ticket, read and cleaned. */
export type PersonalEmail = {
  mail: IncomingMail
  from: MailPerson
  /**
   * Whom a contact form's Reply-To names, or who wrote to a group that passed it on: asks in place
   * of `from`, who is no customer. Null: `from` does.
   */
  behind: MailPerson | null
  /** Who else it was sent to. */
  copies: readonly MailPerson[]
  subject: string
  isFlaggedAsSpam: boolean
  /** Staff asked for a ticket of it: it answers nothing, and least of all does it go to a customer. */
  isWanted: boolean
  /** By its headers; staff wanted it all the same. Nothing automatic answers it. */
  isAutomatic: boolean
  thread: MailThread | null
  /** The staff member whose address sent it, where it answers a ticket. */
  agent: Actor | null
  /** Conversations that it names with right signatures, of tickets or not, the nearest first. */
  signed: readonly string[]
  content: MailContent
}

/** All of a personal email that needs no lock. */
export async function readPersonalEmail(
  mail: IncomingMail,
  parsed: ParsedMail,
  isAutomatic: boolean,
): Promise<PersonalEmail> {
  if (!parsed.from.address.includes('@'))
    throw new UnrecoverableError('The email does not say who sent it')
  const isWanted = mail.reason === wantedByStaff
  const thread = isWanted ? null : await threadOfMail(db(), parsed)
  // The words between the tags, not addresses of links and pictures.
  const html = cleanMailHtml(parsed.html).replace(/>[^<]+/g, maskCardNumbers)
  const htmlText = parsed.text.trim() === '' ? textOfMailHtml(parsed.html) : ''
  return {
    mail,
    from: await named(parsed.from),
    behind: await personBehind(parsed),
    copies: await copiesOf(mail, parsed),
    subject: parsed.subject,
    isWanted,
    isAutomatic,
    isFlaggedAsSpam: (parsed.headers.get('x-spam-flag') ?? []).some((value) =>
      /^yes/i.test(value.trim()),
    ),
    thread,
    agent: thread && (await agentOfAddress(db(), parsed.from.address)),
    signed: isWanted ? [] : signedThreads(parsed).signed,
    content: mailContent(parsed, { html, htmlText, sent: await answeredTexts(parsed, thread) }),
  }
}

/** What is decided about, with the rows that the facts are of. */
export type Found = {
  facts: PersonalFacts
  ticket: LockedTicket | null
  customer: KnownCustomer | null
}

/** The facts of an email whose sender is locked; its ticket is locked by this. */
export async function factsOf(tx: Transaction, email: PersonalEmail): Promise<Found> {
  const { from, behind, thread, agent, signed, isWanted, isFlaggedAsSpam } = email
  const ticket = thread && (await lockTicket(tx, thread.ticketId))
  const evidence = ticket && thread ? thread.evidence : null
  // A Reply-To proves nothing: staff link such a ticket to the customer who has the address.
  const customer = behind === null ? await customerOfAddress(tx, from.address) : null
  const since = new Date(now().getTime() - hourMs)
  // Only such an email may open a ticket: the lock of the customer's tickets is for these.
  const mayOpen = evidence === null || evidence === 'subject'
  const facts: PersonalFacts = {
    kind: 'person',
    isWanted,
    isFlaggedAsSpam,
    isFromMarkedSender: await isFromMarkedSender(tx, from.address),
    evidence,
    isAgent: agent !== null,
    isOfTicket: ticket !== null && (await isOfTicket(tx, ticket, senderOf(email))),
    hasWritten: ticket !== null && (await wroteBefore(tx, ticket, from.address)),
    isSigned: signed.length > 0,
    isAboutEnquiry: await isAboutEnquiry(tx, signed),
    isCustomer: customer !== null,
    messages: await mailsTaken(tx, from.address, since),
    tickets: {
      ofCustomer: mayOpen && customer ? await ticketsSince(tx, customer.id, since) : 0,
      ofSender: await strangersTickets(tx, since, from.address),
      ofStrangers: await strangersTickets(tx, since),
    },
  }
  return { facts, ticket, customer }
}

/** Who wrote through a group: forgeable headers count only beside an id that we signed. */
function senderOf({ from, behind, thread }: PersonalEmail): string {
  return thread?.evidence === 'signed' && behind !== null ? behind.address : from.address
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

/**
 * What an email may repeat: the text of our emails that it names, as they would be written today,
 * and the newest messages of its ticket.
 */
async function answeredTexts(parsed: ParsedMail, thread: MailThread | null): Promise<string[]> {
  const ids = [...new Set(signedThreads(parsed).marks.map(({ mail }) => mail))].slice(0, maxEmails)
  const copies = await Promise.all(ids.map((id) => emailLogCopy(id)))
  const emails = copies.flatMap((copy) =>
    copy ? [`${copy.subject}\n${copy.text}`, textOfMailHtml(copy.html)] : [],
  )
  return [...emails, ...(thread ? await messagesOf(thread.ticketId) : [])]
}

async function messagesOf(ticketId: string): Promise<string[]> {
  const { message, quoted, position } = supportMessages
  const rows = await db()
    .select({ message, quoted })
    .from(supportMessages)
    .where(eq(supportMessages.ticketId, ticketId))
    .orderBy(desc(position))
    .limit(maxMessages)
  return rows.flatMap((row) => (row.quoted === '' ? [row.message] : [row.message, row.quoted]))
}
