import type { Transaction } from '#platform/database.server.ts'
import { slaAfterCustomerMessage } from '../rules/sla.ts'
import { statusAfterCustomerMessage } from '../rules/ticket.ts'
import { changeStatus } from './change-status.server.ts'
import type { LockedTicket } from './lock-ticket.server.ts'
import { moveClocks } from './move-clocks.server.ts'
import { mailCustomerMessage } from './ticket-mails.server.ts'
import { type MessageToWrite, writeMessage } from './write-message.server.ts'

type CustomerMessageToWrite = Omit<MessageToWrite, 'ticketId' | 'senderType' | 'isInternal'> & {
  /** Without the confirmation to the customer. */
  isUnconfirmed?: boolean
}

/**
 * What a customer's message does to a locked ticket, on the site and by email alike: thread,
 * status, clocks, emails.
 */
export async function writeCustomerMessage(
  tx: Transaction,
  ticket: LockedTicket,
  { isUnconfirmed = false, ...message }: CustomerMessageToWrite,
): Promise<void> {
  const { actor, at } = message
  const written = await writeMessage(tx, {
    ...message,
    ticketId: ticket.id,
    senderType: 'customer',
    isInternal: false,
  })
  await changeStatus(tx, ticket, {
    status: statusAfterCustomerMessage(ticket.status),
    by: {
      actor,
      at,
      quietly: true,
    },
  })
  await moveClocks(tx, ticket.id, (state, calendar) => slaAfterCustomerMessage(state, at, calendar))
  await mailCustomerMessage(tx, { ticket, message: written }, { isUnconfirmed })
}
