import { eq } from 'drizzle-orm'
import { maxFileBytes } from '#kernel/files/upload-limit.ts'
import { newId } from '#kernel/ids.ts'
import { ok } from '#kernel/result.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { enqueueMail } from '#modules/mail/operations/enqueue-mail.server.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { UnrecoverableError } from '#platform/queue.server.ts'
import { addCopies } from '../../copies/operations/ticket-copies.server.ts'
import type { LockedTicket } from '../../operations/ticket-changes.server.ts'
import { mailCustomerMessage, mailNewTicket } from '../../operations/ticket-mails.server.ts'
import { writeCustomerMessage } from '../../operations/write-as-customer.server.ts'
import { writeAsStaff } from '../../operations/write-as-staff.server.ts'
import { type MessageToWrite, writeMessage } from '../../operations/write-message.server.ts'
import { writeTicket } from '../../operations/write-ticket.server.ts'
import { maxFilesPerMessage } from '../../rules/attachment.ts'
import type { SenderType } from '../../rules/ticket.ts'
import { supportMessages } from '../../tables.server.ts'
import { mayConfirmBehind, mayConfirmTo } from '../queries/sender-mails.server.ts'
import {
  contactOfTicket,
  customerOfAddress,
  type KnownCustomer,
} from '../queries/sender-of-mail.server.ts'
import { storableText } from '../rules/mail-head.ts'
import { actorByEmail } from '../rules/mail-people.ts'
import { lockMail, type MailOutcome, setOutcome } from './mail-outcome.server.ts'
import type { PersonalEmail } from './personal-email.server.ts'

const maxSubjectLength = 200

/**
 * Adds an email to a locked ticket. The customer's is what a message on the site is; a third
 * party's changes neither status nor clocks.
 */
export async function writeByMail(
  tx: Transaction,
  ticket: LockedTicket,
  { email, senderType }: { email: PersonalEmail; senderType: Exclude<SenderType, 'staff'> },
): Promise<MailOutcome> {
  const at = now()
  const id = newId()
  const message = { ...messageOfMail(email), id, at }
  if (senderType === 'customer') {
    const actor = await customerActor(tx, ticket, email)
    await addCopies(tx, ticket, email.copies)
    await writeCustomerMessage(tx, ticket, {
      ...message,
      actor,
      isUnconfirmed: !(await mayConfirmTo(tx, email)),
    })
  } else {
    const { name, address } = email.from
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
}: PersonalEmail): Pick<MessageToWrite, 'message' | 'quoted' | 'source' | 'uploads' | 'files'> {
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
async function customerActor(tx: Transaction, ticket: LockedTicket, { from }: PersonalEmail) {
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

/**
 * A new ticket of a known customer or an unknown sender: then it has no customer until staff link
 * one.
 */
export async function openTicketByMail(
  tx: Transaction,
  email: PersonalEmail,
  customer: KnownCustomer | null,
): Promise<MailOutcome> {
  const { name, address } = email.behind ?? email.from
  const at = now()
  const account = customer?.authUserId
    ? { userId: customer.authUserId, customerId: customer.id }
    : null
  const actor = actorByEmail(storableText(customer?.name ?? name, 200), account, address)
  const subject = storableText(email.subject, maxSubjectLength) || '(no subject)'
  const mayConfirm = await mayConfirmNew(tx, email)
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
    ...messageOfMail(email),
    id: newId(),
    ticketId: ticket.id,
    actor,
    senderType: 'customer',
    isInternal: false,
    at,
  } as const
  const written = await writeMessage(tx, message)
  await addCopies(tx, ticket, email.copies)
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

async function mayConfirmNew(tx: Transaction, email: PersonalEmail): Promise<boolean> {
  if (!(await mayConfirmTo(tx, email))) return false
  return email.behind === null || mayConfirmBehind(tx, email.behind.address)
}

function confirmationOf(
  mayConfirm: boolean,
  customer: KnownCustomer | null,
): 'full' | 'short' | 'none' {
  if (!mayConfirm) return 'none'
  return customer ? 'full' : 'short'
}

/**
 * Staff who write from an address that is not theirs, or who answer what was sent to a customer: it
 * is not delivered, and they get an email that says so.
 */
export async function refuseMail(
  tx: Transaction,
  ticket: LockedTicket,
  email: PersonalEmail,
): Promise<MailOutcome> {
  if (await mayConfirmTo(tx, email))
    await enqueueMail(tx, {
      key: `ticket_mail_refused:${email.mail.id}`,
      template: 'ticket_mail_refused',
      to: email.from.address,
      variables: { ticket_number: ticket.number },
    })
  return {
    status: 'ignored',
    reason:
      'Not taken: staff answer from their own address, and to the email that was sent to staff. The sender was notified.',
    ticketId: ticket.id,
  }
}

/**
 * An answer of staff by email is an answer on the ticket's page: the customer gets it, and the
 * ticket waits for them. The email's id is the form's key, so that a second try after a crash finds
 * the message.
 */
export async function answerByMail(
  agent: Actor,
  ticketId: string,
  { mail, content }: PersonalEmail,
): Promise<null> {
  const fitting = content.files
    .filter(({ bytes }) => bytes.length <= maxFileBytes)
    .slice(0, maxFilesPerMessage)
  const written = await writeAsStaff(agent, ticketId, {
    message: content.message,
    isInternal: 'no',
    status: 'waiting_customer',
    seen: 0,
    seenHeld: [],
    sendAnyway: 'yes',
    cannedReplies: [],
    uploads: [],
    files: fitting.map(({ name, bytes }) => new File([Uint8Array.from(bytes)], name)),
    idempotencyKey: mail.id,
  })
  if (!written.ok) throw new UnrecoverableError(written.error.message)
  const { messageId } = written.value
  const left = content.files.length - fitting.length
  const reason =
    left === 0
      ? ''
      : `${left} of its files were left out: at most ${maxFilesPerMessage} of 5 MB each go to the customer.`
  await transact(async (tx) => {
    if (!(await lockMail(tx, mail.id))) return ok(null)
    await tx
      .update(supportMessages)
      .set({ source: 'email', quoted: content.quoted })
      .where(eq(supportMessages.id, messageId))
    const { html, threading } = content
    await setOutcome(tx, mail.id, {
      status: 'ticket',
      reason,
      ticketId,
      supportMessageId: messageId,
      html,
      threading,
    })
    return ok(null)
  })
  return null
}
