import type { Mail } from '#modules/mail/operations/enqueue-mail.server.ts'
import type { MailThreading } from '#modules/mail/rules/threads/thread-headers.ts'
import type { Transaction } from '#platform/database.server.ts'
import { type FileOfMessage, filesOfMessage } from '../files/queries/attachment.server.ts'
import { threadingOf } from '../incoming-mail/queries/mail-threads.server.ts'
import type { MailPerson } from '../incoming-mail/rules/mail-people.ts'
import {
  noticeRecipients,
  type TicketRecipient,
  ticketRecipients,
} from '../queries/ticket-recipients.server.ts'
import { ticketCategoryLabels, ticketPriorityLabels } from '../rules/ticket.ts'
import type { LockedTicket } from './ticket-changes.server.ts'
import type { WrittenMessage } from './write-message.server.ts'

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

export function facts(ticket: MailedTicket) {
  return {
    customer_name: ticket.requesterName,
    ticket_number: ticket.number,
    ticket_id: ticket.id,
    subject: ticket.subject,
    category: ticketCategoryLabels[ticket.category],
    priority: ticketPriorityLabels[ticket.priority],
  }
}

export function namesOf(files: readonly FileOfMessage[]): string {
  return files.map(({ name }) => name).join(', ')
}

type ToCustomer = {
  name: string
  key: string
  automatic: MailThreading['automatic']
  more?: Record<string, string>
  /** What staff attached: a recipient without a page to open it on gets it with the email. */
  files?: readonly FileOfMessage[]
  /** A confirmation goes to the writer alone. */
  writer?: string | null
}

/** None where the customer was deleted, and their address with them. */
export async function toCustomer(
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
      // No recipient sees the ids of another sender's emails.
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

/** Empty without a support address and without other recipients. */
export async function toSupport(
  tx: Transaction,
  ticket: MailedTicket,
  { name, message }: { name: string; message: Pick<WrittenMessage, 'id' | 'message'> },
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
 * A person in copy has no page: the answer, with its files, comes by email alone, and the rating
 * stays the customer's.
 */
export async function toCopy(
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
