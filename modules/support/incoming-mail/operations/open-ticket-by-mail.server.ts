import { newId } from '#kernel/ids.ts'
import { now } from '#platform/clock.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { addCopies } from '../../copies/operations/ticket-copies.server.ts'
import { ticketsSince } from '../../operations/open-ticket.server.ts'
import { mailNewTicket } from '../../operations/ticket-mails.server.ts'
import { writeMessage } from '../../operations/write-message.server.ts'
import { writeTicket } from '../../operations/write-ticket.server.ts'
import { maxTicketsPerHour } from '../../rules/message-limits.ts'
import { mayConfirmBehind, mayConfirmTo, strangersTickets } from '../queries/sender-mails.server.ts'
import { customerOfAddress, type KnownCustomer } from '../queries/sender-of-mail.server.ts'
import { actorByEmail } from '../rules/mail-actor.ts'
import { storableText } from '../rules/mail-head.ts'
import { maxTicketsOfStranger, maxTicketsOfStrangers } from '../rules/sender-limits.ts'
import type { MailOutcome } from './mail-outcome.server.ts'
import { messageOfMail, type PersonsMail } from './write-by-mail.server.ts'

const hourMs = 3_600_000
const maxSubjectLength = 200

/**
 * A new ticket of a known customer or an unknown sender: then it has no customer until staff link
 * one.
 */
export async function openTicketByMail(
  tx: Transaction,
  persons: PersonsMail,
): Promise<MailOutcome> {
  if (persons.isFlaggedAsSpam && !persons.isWanted)
    return { status: 'spam', reason: 'The mail server marked it as spam.' }
  // A Reply-To proves nothing: staff link such a ticket to the customer who has the address.
  const customer =
    persons.behind === null ? await customerOfAddress(tx, persons.from.address) : null
  const refused = await tooMany(tx, persons, customer)
  if (refused !== null) return refused
  const { name, address } = persons.behind ?? persons.from
  const at = now()
  const account = customer?.authUserId
    ? { userId: customer.authUserId, customerId: customer.id }
    : null
  const actor = actorByEmail(storableText(customer?.name ?? name, 200), account, address)
  const subject = storableText(persons.subject, maxSubjectLength) || '(no subject)'
  const mayConfirm = await mayConfirmNew(tx, persons)
  const ticket = await writeTicket(tx, {
    id: newId(),
    customerId: customer?.id ?? null,
    requesterName: storableText(customer?.name ?? name, 200),
    requesterEmail: customer?.email ?? storableText(address, 320),
    subject,
    category: 'general',
    priority: 'normal',
    team: null,
    relatedServiceId: null,
    openedBy: account?.userId ?? null,
    source: 'email',
    actor,
    at,
  })
  const message = {
    ...messageOfMail(persons),
    id: newId(),
    ticketId: ticket.id,
    actor,
    senderType: 'customer',
    isInternal: false,
    at,
  } as const
  const written = await writeMessage(tx, message)
  await addCopies(tx, ticket, persons.copies)
  // What a stranger wrote is never sent to the address that they say is theirs.
  await mailNewTicket(
    tx,
    { ticket, message: written },
    { confirmation: confirmationOf(mayConfirm, customer) },
  )
  return {
    status: customer ? 'ticket' : 'unknown',
    reason: '',
    ticketId: ticket.id,
    supportMessageId: written.id,
  }
}

function tooMany(
  tx: Transaction,
  persons: PersonsMail,
  customer: KnownCustomer | null,
): Promise<MailOutcome | null> {
  if (persons.isWanted) return Promise.resolve(null)
  return customer ? tooManyOfCustomer(tx, customer) : tooManyOfStranger(tx, persons)
}

async function mayConfirmNew(tx: Transaction, persons: PersonsMail): Promise<boolean> {
  if (!(await mayConfirmTo(tx, persons))) return false
  return persons.behind === null || mayConfirmBehind(tx, persons.behind.address)
}

function confirmationOf(
  mayConfirm: boolean,
  customer: KnownCustomer | null,
): 'full' | 'short' | 'none' {
  if (!mayConfirm) return 'none'
  return customer ? 'full' : 'short'
}

async function tooManyOfCustomer(
  tx: Transaction,
  customer: KnownCustomer,
): Promise<MailOutcome | null> {
  if ((await ticketsSince(tx, customer.id, new Date(now().getTime() - hourMs))) < maxTicketsPerHour)
    return null
  return {
    status: 'failed',
    reason:
      'More than 20 new tickets of this customer in an hour. Process it again once they stop.',
  }
}

async function tooManyOfStranger(
  tx: Transaction,
  { from }: PersonsMail,
): Promise<MailOutcome | null> {
  const since = new Date(now().getTime() - hourMs)
  if ((await strangersTickets(tx, since, from.address)) >= maxTicketsOfStranger)
    return {
      status: 'spam',
      reason: 'More than 10 emails in an hour from an address that no customer has.',
    }
  if ((await strangersTickets(tx, since)) >= maxTicketsOfStrangers)
    return {
      status: 'failed',
      reason:
        'More than 200 emails in an hour from people who aren’t customers. Process it again once they stop.',
    }
  return null
}
