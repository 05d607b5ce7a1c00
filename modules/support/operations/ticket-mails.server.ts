import { newId } from '#kernel/ids.ts'
import type { StaffAddress } from '#modules/identity/queries/staff-list.server.ts'
import { subscribedStaff } from '#modules/identity/queries/staff-profile/own-staff-profile.server.ts'
import { enqueueMails } from '#modules/mail/operations/enqueue-mail.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { filesOfMessage } from '../files/queries/attachment.server.ts'
import { threadingOf } from '../incoming-mail/queries/mail-threads.server.ts'
import { answeredCopies } from '../queries/ticket-recipients.server.ts'
import { askForRating } from '../ratings/operations/rate-ticket.server.ts'
import { ownTicketStatusLabels, type TicketStatus } from '../rules/ticket.ts'
import {
  facts,
  type MailedTicket,
  namesOf,
  toCopy,
  toCustomer,
  toSupport,
} from './addressed-ticket-mails.server.ts'
import type { WrittenMessage } from './write-message.server.ts'
import type { WrittenTicket } from './write-ticket.server.ts'

/**
 * A new ticket: to the customer, and to staff. The short confirmation repeats nothing of what was
 * written.
 */
export async function mailNewTicket(
  tx: Transaction,
  { ticket, message }: { ticket: WrittenTicket; message: WrittenMessage },
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
    ...(await toSupport(tx, ticket, { name: 'ticket_opened', message })),
  ])
}

/** The customer, or a third party by email, wrote: to staff, and a confirmation to the customer. */
export async function mailCustomerMessage(
  tx: Transaction,
  { ticket, message }: { ticket: MailedTicket; message: WrittenMessage },
  { isUnconfirmed = false } = {},
): Promise<void> {
  await enqueueMails(tx, [
    ...(await toSupport(tx, ticket, { name: 'ticket_customer_message', message })),
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

/** The customer took a solved ticket up again without a message: to staff. */
export async function mailReopened(tx: Transaction, ticket: MailedTicket): Promise<void> {
  const message = { id: newId(), message: 'Reopened without a message.' }
  await enqueueMails(tx, await toSupport(tx, ticket, { name: 'ticket_customer_message', message }))
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
  const copies = await answeredCopies(tx, ticket)
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
  if ((await subscribedStaff('ticket_assigned', [agent], tx)).length === 0) return
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
