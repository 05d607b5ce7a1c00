import { newId } from '#kernel/ids.ts'
import { now } from '#platform/clock.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { addCopies } from '../../copies/operations/ticket-copies.server.ts'
import type { LockedTicket } from '../../operations/lock-ticket.server.ts'
import { mailCustomerMessage } from '../../operations/ticket-mails.server.ts'
import { writeCustomerMessage } from '../../operations/write-customer-message.server.ts'
import { type MessageToWrite, writeMessage } from '../../operations/write-message.server.ts'
import { maxMessagesPerHour } from '../../rules/message-limits.ts'
import type { SenderType } from '../../rules/ticket.ts'
import { mailsTaken, mayConfirmTo } from '../queries/sender-mails.server.ts'
import { contactOfTicket, customerOfAddress } from '../queries/sender-of-mail.server.ts'
import { actorByEmail } from '../rules/mail-actor.ts'
import type { MailContent } from '../rules/mail-content.ts'
import type { MailPerson } from '../rules/mail-people.ts'
import type { IncomingMail, MailOutcome } from './mail-outcome.server.ts'

/** An email that a person wrote, read and cleaned. */
export type PersonsMail = {
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
  /** Staff asked for a ticket of it. */
  isWanted: boolean
  /** By its headers; staff wanted it all the same. Nothing automatic answers it. */
  isAutomatic: boolean
  content: MailContent
}

const hourMs = 3_600_000

/**
 * Adds an email to a locked ticket. The customer's is what a message on the site is; a third
 * party's changes neither status nor clocks.
 */
export async function writeByMail(
  tx: Transaction,
  ticket: LockedTicket,
  { persons, senderType }: { persons: PersonsMail; senderType: Exclude<SenderType, 'staff'> },
): Promise<MailOutcome> {
  const at = now()
  if (
    (await mailsTaken(tx, persons.from.address, new Date(at.getTime() - hourMs))) >=
    maxMessagesPerHour
  )
    return {
      status: 'failed',
      reason: 'More than 60 emails from this address in an hour. Process it again once they stop.',
    }
  const id = newId()
  const message = { ...messageOfMail(persons), id, at }
  if (senderType === 'customer') {
    const actor = await customerActor(tx, ticket, persons)
    await addCopies(tx, ticket, persons.copies)
    await writeCustomerMessage(tx, ticket, {
      ...message,
      actor,
      isUnconfirmed: !(await mayConfirmTo(tx, persons)),
    })
  } else {
    const { name, address } = persons.from
    const written = await writeMessage(tx, {
      ...message,
      ticketId: ticket.id,
      actor: actorByEmail(name, null, address),
      senderType,
      isInternal: false,
    })
    const shown = { ...ticket, requesterName: `${name} (not the customer)` }
    await mailCustomerMessage(tx, { ticket: shown, message: written }, { isUnconfirmed: true })
  }
  return { status: 'ticket', reason: '', ticketId: ticket.id, supportMessageId: id }
}

/** The parts of a message that come from its email. */
export function messageOfMail({
  content,
}: PersonsMail): Pick<MessageToWrite, 'message' | 'quoted' | 'source' | 'uploads' | 'files'> {
  const files = content.files.map(({ name, type, bytes, contentId }) => ({
    name,
    type,
    bytes,
    contentId,
  }))
  return { message: content.message, quoted: content.quoted, source: 'email', uploads: [], files }
}

/**
 * Under the name that the ticket knows them by, or that their account has, whatever the email says.
 */
async function customerActor(tx: Transaction, ticket: LockedTicket, { from }: PersonsMail) {
  const contact = await contactOfTicket(tx, ticket, from.address)
  if (contact)
    return actorByEmail(
      contact.name,
      { userId: contact.userId, customerId: contact.customerId },
      from.address,
    )
  const customer = ticket.customerId === null ? null : await customerOfAddress(tx, from.address)
  const isTheirs =
    customer !== null && customer.id === ticket.customerId && customer.authUserId !== null
  // A ticket that a contact opened has the contact's name.
  const isAnothers =
    ticket.openedBy !== null && customer !== null && ticket.openedBy !== customer.authUserId
  return actorByEmail(
    isAnothers ? customer.name : ticket.requesterName,
    isTheirs ? { userId: customer.authUserId ?? '', customerId: customer.id } : null,
    from.address,
  )
}
