import { and, asc, eq, gt, max } from 'drizzle-orm'
import { isId, newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { shareCopies } from '../../copies/operations/ticket-copies.server.ts'
import { moveClocks } from '../../operations/move-clocks.server.ts'
import {
  type LockedTicket,
  lockTicket,
  recordChange,
} from '../../operations/ticket-changes.server.ts'
import { mailSplit } from '../../operations/ticket-mails.server.ts'
import { writeTicket } from '../../operations/write-ticket.server.ts'
import { mayHandleTickets } from '../../policy.ts'
import { supportFiles, supportMessages, supportTickets } from '../../tables.server.ts'

type Message = typeof supportMessages.$inferSelect

/**
 * Makes a message of the customer its own ticket, with its files and a link in both histories. The
 * times that are promised count from when it was written.
 */
export async function splitTicket(
  actor: Actor,
  { ticketId, messageId, subject }: { ticketId: string; messageId: string; subject: string },
): Promise<Result<{ ticketId: string; number: string }>> {
  if (!mayHandleTickets(actor))
    return refuse('forbidden', 'You do not have permission to handle tickets.')
  return transact(async (tx) => {
    const ticket = await lockTicket(tx, ticketId)
    if (!ticket) return refuse('not_found', 'There is no such ticket.')
    const messages = await tx
      .select()
      .from(supportMessages)
      .where(eq(supportMessages.ticketId, ticket.id))
      .orderBy(asc(supportMessages.position))
      .limit(1)
    const [message] = isId(messageId)
      ? await tx
          .select()
          .from(supportMessages)
          .where(and(eq(supportMessages.id, messageId), eq(supportMessages.ticketId, ticket.id)))
      : []
    if (!message) return refuse('not_found', 'There is no such message.')
    if (message.senderType === 'staff')
      return refuse('invalid', 'Only messages of the customer can become a ticket.')
    if (message.id === messages[0]?.id)
      return refuse('invalid', 'The ticket began with this message. Change its subject instead.')
    return ok(await split(tx, { ticket, message }, { actor, at: now(), subject }))
  })
}

async function split(
  tx: Transaction,
  { ticket, message }: { ticket: LockedTicket; message: Message },
  { subject, ...by }: { actor: Actor; at: Date; subject: string },
) {
  const {
    customerId,
    requesterName,
    requesterEmail,
    category,
    priority,
    team,
    relatedServiceId,
    assignedAgentId,
    source,
  } = ticket
  const id = newId()
  const written = await writeTicket(tx, {
    id,
    ...{
      customerId,
      requesterName,
      requesterEmail,
      subject,
      category,
      priority,
      team,
      relatedServiceId,
      assignedAgentId,
      source,
    },
    openedBy: message.senderType === 'customer' ? message.senderId : null,
    createdAt: message.createdAt,
    ...by,
  })
  await shareCopies(tx, ticket.id, id)
  await tx.update(supportMessages).set({ ticketId: id }).where(eq(supportMessages.id, message.id))
  await tx.update(supportFiles).set({ ticketId: id }).where(eq(supportFiles.messageId, message.id))
  await tx
    .update(supportTickets)
    .set({ lastPublicMessageAt: message.createdAt })
    .where(eq(supportTickets.id, id))
  await tx
    .update(supportTickets)
    .set({ updatedAt: by.at, lastPublicMessageAt: await newestPublicMessage(tx, ticket.id) })
    .where(eq(supportTickets.id, ticket.id))
  if (!(await isAnswerOwed(tx, ticket.id)))
    await moveClocks(tx, ticket.id, (state) => ({
      ...state,
      firstResponseFrom: null,
      nextResponseFrom: null,
      nextResponseDueAt: null,
    }))
  await recordChange(
    tx,
    { ticketId: ticket.id, change: { kind: 'split', before: id, after: written.number } },
    by,
  )
  await recordChange(
    tx,
    { ticketId: id, change: { kind: 'split_from', before: ticket.id, after: ticket.number } },
    by,
  )
  await mailSplit(tx, written, {
    id: message.id,
    ticketId: id,
    message: message.message,
    at: message.createdAt,
    senderId: message.senderId,
    senderName: message.senderName,
  })
  return { ticketId: id, number: written.number }
}

const isPublic = (ticketId: string) =>
  and(eq(supportMessages.ticketId, ticketId), eq(supportMessages.isInternal, false))

async function newestPublicMessage(tx: Transaction, ticketId: string): Promise<Date | null> {
  const [row] = await tx
    .select({ at: max(supportMessages.createdAt) })
    .from(supportMessages)
    .where(isPublic(ticketId))
  return row?.at ?? null
}

/** Whether the customer wrote since the last answer. */
async function isAnswerOwed(tx: Transaction, ticketId: string): Promise<boolean> {
  const [answer] = await tx
    .select({ position: max(supportMessages.position) })
    .from(supportMessages)
    .where(and(isPublic(ticketId), eq(supportMessages.senderType, 'staff')))
  const later = and(isPublic(ticketId), gt(supportMessages.position, answer?.position ?? 0))
  return (await tx.$count(supportMessages, later)) > 0
}
