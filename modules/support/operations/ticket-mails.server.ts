import type { StaffAddress } from '#modules/identity/queries/staff-who-may.server.ts'
import { enqueueMails, type Mail } from '#modules/mail/operations/enqueue-mail.server.ts'
import type { MailThreading } from '#modules/mail/rules/threading.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { threadingOf } from '../incoming-mail/queries/threading-of.server.ts'
import { supportSettings } from '../queries/support-settings.server.ts'
import { ownTicketStatusLabels, type TicketStatus, ticketCategoryLabels, ticketPriorityLabels } from '../rules/ticket.ts'
import type { LockedTicket } from './lock-ticket.server.ts'
import type { WrittenMessage } from './write-message.server.ts'
import type { WrittenTicket } from './write-ticket.server.ts'

/** A§7, 'Notification emails'. All are queued in the transaction of what they tell, so a mail server that is away never blocks a ticket. */

type Ticket = Pick<LockedTicket, 'id' | 'number' | 'customerId' | 'requesterName' | 'requesterEmail' | 'subject' | 'category' | 'priority'>

function facts(ticket: Ticket) {
  return {
    customer_name: ticket.requesterName,
    ticket_number: ticket.number,
    ticket_id: ticket.id,
    subject: ticket.subject,
    category: ticketCategoryLabels[ticket.category],
    priority: ticketPriorityLabels[ticket.priority],
  }
}

type ToCustomer = { name: string; key: string; automatic: MailThreading['automatic']; more?: Record<string, string> }

async function toCustomer(tx: Transaction, ticket: Ticket, { name, key, automatic, more }: ToCustomer): Promise<Mail> {
  return {
    key: `${name}:${key}`,
    template: name,
    to: ticket.requesterEmail,
    variables: { ...facts(ticket), ...more },
    threading: await threadingOf(tx, ticket.id, { to: 'customer', automatic }),
    ...(ticket.customerId !== null && { customerId: ticket.customerId }),
  }
}

/** None where no support address is set. */
async function toSupport(tx: Transaction, ticket: Ticket, name: string, message: WrittenMessage): Promise<Mail[]> {
  const [{ supportAddress }, { contactEmail }] = await Promise.all([supportSettings(tx), siteSettings(tx)])
  const address = supportAddress || contactEmail
  if (address === '') return []
  const variables = { ...facts(ticket), message: message.message }
  return [
    {
      key: `${name}:${message.id}`,
      template: name,
      to: address,
      variables,
      threading: await threadingOf(tx, ticket.id, { to: 'staff', automatic: 'notice' }),
      ...(ticket.customerId !== null && { customerId: ticket.customerId }),
    },
  ]
}

/** A new ticket: to the customer, and to the support address. The short confirmation repeats nothing of what was written. */
export async function mailNewTicket(
  tx: Transaction,
  ticket: WrittenTicket,
  message: WrittenMessage,
  { confirmation = 'full' }: { confirmation?: 'full' | 'short' | 'none' } = {},
): Promise<void> {
  const confirmations = {
    full: { name: 'ticket_received', key: ticket.id, automatic: 'acknowledgement', more: { message: message.message } },
    short: { name: 'ticket_message_received', key: message.id, automatic: 'acknowledgement' },
    none: null,
  } as const
  const confirm = confirmations[confirmation]
  await enqueueMails(tx, [
    ...(confirm === null ? [] : [await toCustomer(tx, ticket, confirm)]),
    ...(await toSupport(tx, ticket, 'ticket_opened', message)),
  ])
}

/** The customer, or somebody else by email, wrote: to the support address, and a confirmation to the customer. */
export async function mailCustomerMessage(tx: Transaction, ticket: Ticket, message: WrittenMessage, { isUnconfirmed = false } = {}): Promise<void> {
  await enqueueMails(tx, [
    ...(await toSupport(tx, ticket, 'ticket_customer_message', message)),
    ...(isUnconfirmed ? [] : [await toCustomer(tx, ticket, { name: 'ticket_message_received', key: message.id, automatic: 'acknowledgement' })]),
  ])
}

/** Staff wrote to the customer; `status` when it changed with the answer, so that one email says both. */
export async function mailStaffMessage(tx: Transaction, ticket: Ticket, message: WrittenMessage & { status: TicketStatus | null }): Promise<void> {
  const status = message.status === null ? '' : ownTicketStatusLabels[message.status]
  const more = { message: message.message, staff_name: message.senderName, status }
  await enqueueMails(tx, [await toCustomer(tx, ticket, { name: 'ticket_answer', key: message.id, automatic: null, more })])
}

export async function mailStatus(tx: Transaction, ticket: Ticket, { status, changeId }: { status: TicketStatus; changeId: string }): Promise<void> {
  const more = { status: ownTicketStatusLabels[status] }
  await enqueueMails(tx, [await toCustomer(tx, ticket, { name: 'ticket_status_changed', key: changeId, automatic: 'notice', more })])
}

export async function mailAssignment(tx: Transaction, ticket: Ticket, { agent, changeId }: { agent: StaffAddress; changeId: string }): Promise<void> {
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
