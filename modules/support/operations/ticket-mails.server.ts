import { whoWants } from '#modules/identity/queries/staff-profile/own-staff-profile.server.ts'
import type { StaffAddress } from '#modules/identity/queries/staff-who-may.server.ts'
import { enqueueMails, type Mail } from '#modules/mail/operations/enqueue-mail.server.ts'
import type { MailThreading } from '#modules/mail/rules/threads/threading.ts'
import type { Transaction } from '#platform/database.server.ts'
import { ticketCopies } from '../copies/queries/ticket-copies.server.ts'
import { type FileOfMessage, filesOfMessage } from '../files/queries/files-of-message.server.ts'
import { threadingOf } from '../incoming-mail/queries/threading-of.server.ts'
import type { MailPerson } from '../incoming-mail/rules/mail-people.ts'
import { noticeRecipients } from '../queries/notice-recipients.server.ts'
import { type TicketRecipient, ticketRecipients } from '../queries/ticket-recipients.server.ts'
import { askForRating } from '../ratings/operations/ask-for-rating.server.ts'
import {
  ownTicketStatusLabels,
  type TicketStatus,
  ticketCategoryLabels,
  ticketPriorityLabels,
} from '../rules/ticket.ts'
import type { LockedTicket } from './lock-ticket.server.ts'
import type { WrittenMessage } from './write-message.server.ts'
import type { WrittenTicket } from './write-ticket.server.ts'

/**
 * A§7, 'Notification emails'. All are queued in the transaction of what they tell, so a mail server
 * that is away never blocks a ticket.
 */

export type MailedTicket = Pick<
  LockedTicket,
  | 'id'
  | 'number'
  | 'customerId'
  | 'openedBy'
  | 'requesterName'
  | 'requesterEmail'
  | 'subject'
  | 'category'
  | 'priority'
>

function facts(ticket: MailedTicket) {
  return {
    customer_name: ticket.requesterName,
    ticket_number: ticket.number,
    ticket_id: ticket.id,
    subject: ticket.subject,
    category: ticketCategoryLabels[ticket.category],
    priority: ticketPriorityLabels[ticket.priority],
  }
}

/** The names of a message's files. */
function namesOf(files: readonly FileOfMessage[]): string {
  return files.map(({ name }) => name).join(', ')
}

type ToCustomer = {
  name: string
  key: string
  automatic: MailThreading['automatic']
  more?: Record<string, string>
  /** What staff attached: a recipient without a page to open it on gets it with the email. */
  files?: readonly FileOfMessage[]
  /** A confirmation goes to who wrote, and to nobody else. */
  writer?: string | null
}

/** None where the customer was deleted, and their address with them. */
async function toCustomer(
  tx: Transaction,
  ticket: MailedTicket,
  { name, key, automatic, more, files = [], writer }: ToCustomer,
): Promise<Mail[]> {
  const recipients = await recipientsOf(tx, ticket, writer)
  return Promise.all(
    recipients.map(async ({ userId, email, name: recipient, isOwner }) => ({
      key: `${name}:${key}${isOwner || recipients.length === 1 ? '' : `:${userId}`}`,
      template: name,
      to: email,
      variables: {
        ...facts(ticket),
        customer_name: recipient,
        has_account: ticket.customerId === null ? '' : 'yes',
        ...more,
      },
      // Nobody reads the ids of what somebody else sent.
      threading: await threadingOf(tx, ticket.id, {
        to: 'customer',
        automatic,
        ...(recipients.length > 1 && { from: email }),
      }),
      ...(ticket.customerId === null
        ? { attachments: files.map(({ id }) => ({ kind: 'ticket_file', id }) as const) }
        : { customerId: ticket.customerId }),
    })),
  )
}

/** A customer may have another address than when the ticket was opened. */
async function recipientsOf(
  tx: Transaction,
  ticket: MailedTicket,
  writer?: string | null,
): Promise<TicketRecipient[]> {
  const all = await ticketRecipients(tx, ticket)
  const requester = {
    userId: null,
    name: ticket.requesterName,
    email: ticket.requesterEmail,
    isOwner: true,
  }
  if (all.length === 0) return requester.email === '' ? [] : [requester]
  const named = all.map((one) =>
    one.isOwner && all.length === 1 ? { ...one, name: ticket.requesterName } : one,
  )
  if (writer === undefined) return named
  const [first] = named.filter(({ userId }) => userId === writer && writer !== null)
  return [first ?? named[0] ?? requester]
}

/** None where no support address is set, and nobody else is there. */
async function toSupport(
  tx: Transaction,
  ticket: MailedTicket,
  name: string,
  message: WrittenMessage,
): Promise<Mail[]> {
  const recipients = await noticeRecipients(tx, ticket.id)
  const threading = await threadingOf(tx, ticket.id, { to: 'staff', automatic: 'notice' })
  const files = namesOf(await filesOfMessage(tx, message.id))
  return recipients.map(({ userId, email }) => ({
    key: `${name}:${message.id}${userId === null ? '' : `:${userId}`}`,
    template: name,
    to: email,
    variables: { ...facts(ticket), message: message.message, files },
    threading,
    ...(ticket.customerId !== null && { customerId: ticket.customerId }),
  }))
}

/**
 * A new ticket: to the customer, and to staff. The short confirmation repeats nothing of what was
 * written.
 */
export async function mailNewTicket(
  tx: Transaction,
  ticket: WrittenTicket,
  message: WrittenMessage,
  { confirmation = 'full' }: { confirmation?: 'full' | 'short' | 'none' } = {},
): Promise<void> {
  const files = namesOf(await filesOfMessage(tx, message.id))
  const confirmations = {
    full: {
      name: 'ticket_received',
      key: ticket.id,
      automatic: 'acknowledgement',
      more: { message: message.message, files },
    },
    short: { name: 'ticket_message_received', key: message.id, automatic: 'acknowledgement' },
    none: null,
  } as const
  const confirm = confirmations[confirmation] && {
    ...confirmations[confirmation],
    writer: message.senderId,
  }
  await enqueueMails(tx, [
    ...(confirm === null ? [] : await toCustomer(tx, ticket, confirm)),
    ...(await toSupport(tx, ticket, 'ticket_opened', message)),
  ])
}

/** The customer, or somebody else by email, wrote: to staff, and a confirmation to the customer. */
export async function mailCustomerMessage(
  tx: Transaction,
  ticket: MailedTicket,
  message: WrittenMessage,
  { isUnconfirmed = false } = {},
): Promise<void> {
  await enqueueMails(tx, [
    ...(await toSupport(tx, ticket, 'ticket_customer_message', message)),
    ...(isUnconfirmed
      ? []
      : await toCustomer(tx, ticket, {
          name: 'ticket_message_received',
          key: message.id,
          automatic: 'acknowledgement',
          writer: message.senderId,
        })),
  ])
}

/**
 * Staff wrote to the customer; `status` when it changed with the answer, so that one email says
 * both.
 */
export async function mailStaffMessage(
  tx: Transaction,
  ticket: MailedTicket,
  message: WrittenMessage & { status: TicketStatus | null },
): Promise<void> {
  const status = message.status === null ? '' : ownTicketStatusLabels[message.status]
  const ask_rating = await ratingRequest(tx, ticket, message)
  const files = await filesOfMessage(tx, message.id)
  const copies = await ticketCopies(tx, ticket.id)
  const in_copy = copies.map(({ name, address }) => name || address).join(', ')
  const more = {
    message: message.message,
    files: namesOf(files),
    staff_name: message.senderName,
    status,
    in_copy,
  }
  await enqueueMails(tx, [
    ...(await toCustomer(tx, ticket, {
      name: 'ticket_answer',
      key: message.id,
      automatic: null,
      more: { ...more, ask_rating },
      files,
    })),
    ...(await Promise.all(
      copies.map((copy) => toCopy(tx, ticket, copy, { key: message.id, more, files })),
    )),
  ])
}

/**
 * A person in copy has no page: the answer, with its files, comes by email alone, and the rating
 * stays the customer's.
 */
async function toCopy(
  tx: Transaction,
  ticket: MailedTicket,
  { name, address }: MailPerson,
  {
    key,
    more,
    files,
  }: { key: string; more: Record<string, string>; files: readonly FileOfMessage[] },
): Promise<Mail> {
  return {
    key: `ticket_answer:${key}:copy:${address}`,
    template: 'ticket_answer',
    to: address,
    variables: {
      ...facts(ticket),
      customer_name: name || address,
      has_account: '',
      ask_rating: '',
      ...more,
    },
    threading: await threadingOf(tx, ticket.id, { to: 'customer', automatic: null, from: address }),
    attachments: files.map(({ id }) => ({ kind: 'ticket_file', id }) as const),
    ...(ticket.customerId !== null && { customerId: ticket.customerId }),
  }
}

/** Two tickets of one requester are one now. */
export async function mailMerged(
  tx: Transaction,
  ticket: MailedTicket,
  { sourceNumber, changeId }: { sourceNumber: string; changeId: string },
): Promise<void> {
  const more = { merged_number: sourceNumber }
  await enqueueMails(
    tx,
    await toCustomer(tx, ticket, {
      name: 'ticket_merged',
      key: changeId,
      automatic: 'notice',
      more,
    }),
  )
}

/** A message became its own ticket. */
export async function mailSplit(
  tx: Transaction,
  ticket: WrittenTicket,
  message: WrittenMessage,
): Promise<void> {
  const more = { message: message.message, files: namesOf(await filesOfMessage(tx, message.id)) }
  await enqueueMails(
    tx,
    await toCustomer(tx, ticket, {
      name: 'ticket_received',
      key: ticket.id,
      automatic: 'notice',
      more,
    }),
  )
}

type StatusChange = { status: TicketStatus; changeId: string; at: Date }

export async function mailStatus(
  tx: Transaction,
  ticket: MailedTicket,
  { changeId, ...change }: StatusChange,
): Promise<void> {
  const more = {
    status: ownTicketStatusLabels[change.status],
    ask_rating: await ratingRequest(tx, ticket, change),
  }
  await enqueueMails(
    tx,
    await toCustomer(tx, ticket, {
      name: 'ticket_status_changed',
      key: changeId,
      automatic: 'notice',
      more,
    }),
  )
}

/** 'yes' in an email that tells of a solved ticket and asks how it went. */
async function ratingRequest(
  tx: Transaction,
  ticket: MailedTicket,
  { status, at }: { status: TicketStatus | null; at: Date },
): Promise<string> {
  return status === 'resolved' && (await askForRating(tx, ticket, at)) ? 'yes' : ''
}

export async function mailAssignment(
  tx: Transaction,
  ticket: MailedTicket,
  { agent, changeId }: { agent: StaffAddress; changeId: string },
): Promise<void> {
  if ((await whoWants('ticket_assigned', [agent], tx)).length === 0) return
  await enqueueMails(tx, [
    {
      key: `ticket_assigned:${changeId}`,
      template: 'ticket_assigned',
      to: agent.email,
      variables: { ...facts(ticket), staff_name: agent.name },
      threading: await threadingOf(tx, ticket.id, { to: 'staff', automatic: 'notice' }),
    },
  ])
}
