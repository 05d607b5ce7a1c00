import { and, eq, gt, sql } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { claimKey } from '#modules/billing/documents/operations/once-per-key.server.ts'
import { type Actor, actorId } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { bytesOf } from '../files/operations/ticket-files.server.ts'
import { mayAnswerTicket } from '../policy.ts'
import { readAttachments } from '../rules/attachment.ts'
import { slaAfterCustomerMessage } from '../rules/sla.ts'
import {
  maxMessagesPerHour,
  statusAfterCustomerMessage,
  type TicketStatus,
} from '../rules/ticket.ts'
import type { CustomerMessage } from '../rules/ticket-forms.ts'
import { supportMessages } from '../tables.server.ts'
import { changeStatus } from './change-status.server.ts'
import { moveClocks } from './move-clocks.server.ts'
import { type LockedTicket, lockTicket } from './ticket-changes.server.ts'
import { mailCustomerMessage, mailReopened } from './ticket-mails.server.ts'
import { type MessageToWrite, writeMessage } from './write-message.server.ts'

const hourMs = 3_600_000

const missing = refuse('not_found', 'There is no such ticket.')

/**
 * The customer answers. What waited for them, was resolved or closed is open again. Emails go to
 * the support address and, as a confirmation, to the customer. One message per form, however often
 * it is sent.
 */
export async function writeAsCustomer(
  actor: Actor,
  ticketId: string,
  form: CustomerMessage,
): Promise<Result<{ messageId: string }>> {
  const read = readAttachments(await bytesOf(form.files), form.uploads.length)
  if (!read.ok) return read
  return onOwnTicket(actor, ticketId, async (tx, ticket) => {
    const { message, uploads, idempotencyKey: key } = form
    const messageId = newId()
    const body = {
      message,
      uploads,
      files: read.value.map(({ name, bytes }) => [name, bytes.length]),
    }
    const claimed = await claimKey(
      tx,
      { scope: `ticket-message:${ticketId}:${actorId(actor) ?? ''}`, key, body },
      { messageId },
    )
    if (claimed) return claimed
    const at = now()
    if ((await messagesSince(tx, actor, new Date(at.getTime() - hourMs))) >= maxMessagesPerHour)
      return refuse(
        'too_many',
        'You wrote many messages in the last hour. Please wait a little, or call us.',
        { retryAfter: 3600 },
      )
    await writeCustomerMessage(tx, ticket, {
      id: messageId,
      actor,
      message,
      uploads,
      files: read.value,
      at,
    })
    return ok({ messageId })
  })
}

/** 'Solved, thank you', and 'Reopen'. Nothing changes when the ticket has the status already. */
export async function setOwnTicketStatus(
  actor: Actor,
  ticketId: string,
  status: Extract<TicketStatus, 'resolved' | 'open'>,
): Promise<Result<null>> {
  return onOwnTicket(actor, ticketId, async (tx, ticket) => {
    const isDone = ticket.status === 'resolved' || ticket.status === 'closed'
    if (isDone !== (status === 'resolved')) {
      await changeStatus(tx, ticket, { status, by: { actor, at: now(), quietly: true } })
      if (status === 'open') await mailReopened(tx, ticket)
    }
    return ok(null)
  })
}

/**
 * The customer's messages on all tickets. The lock makes several that are sent at once wait for
 * each other.
 */
async function messagesSince(tx: Transaction, actor: Actor, since: Date): Promise<number> {
  const sender = actorId(actor) ?? ''
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`ticket-messages-of:${sender}`}, 0))`,
  )
  return tx.$count(
    supportMessages,
    and(eq(supportMessages.senderId, sender), gt(supportMessages.createdAt, since)),
  )
}

function onOwnTicket<T>(
  actor: Actor,
  ticketId: string,
  work: (tx: Transaction, ticket: LockedTicket) => Promise<Result<T>>,
): Promise<Result<T>> {
  return transact(async (tx) => {
    const ticket = await lockTicket(tx, ticketId)
    return ticket && mayAnswerTicket(actor, ticket) ? work(tx, ticket) : missing
  })
}

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
