import { asc, eq } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { type Actor, actorId } from '#modules/identity/rules/actor.ts'
import { actorByEmail } from '#modules/support/incoming-mail/rules/mail-actor.ts'
import { mailNewTicket } from '#modules/support/operations/ticket-mails.server.ts'
import { type WrittenMessage, writeMessage } from '#modules/support/operations/write-message.server.ts'
import { type WrittenTicket, writeTicket } from '#modules/support/operations/write-ticket.server.ts'
import { mayHandleTickets } from '#modules/support/policy.ts'
import { ticketNumberOf } from '#modules/support/queries/ticket-numbers.server.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { mayManageEnquiries } from '../policy.ts'
import { enquiryMessages, generalEnquiries } from '../tables.server.ts'
import { enquiryGone, type LockedGeneral, lockGeneral } from './lock-enquiry.server.ts'

/**
 * Makes a ticket of an enquiry, with everything that was written so far in its order; once, however often it is asked. What the person answers from then on,
 * also to earlier emails, goes to the ticket. Anybody can write any address into a form, so the ticket has no customer before staff link one. Refuses: no
 * permission for enquiries or for tickets, gone.
 */
export async function turnIntoTicket(actor: Actor, id: string): Promise<Result<{ ticketId: string; number: string }>> {
  if (!mayManageEnquiries(actor)) return refuse('forbidden', 'You do not have permission to manage enquiries.')
  if (!mayHandleTickets(actor)) return refuse('forbidden', 'You do not have permission to handle tickets.')
  return transact(async (tx) => {
    const row = await lockGeneral(tx, id)
    if (!row) return enquiryGone
    if (row.ticketId !== null) return ok({ ticketId: row.ticketId, number: await ticketNumberOf(tx, row.ticketId) })
    const ticket = await openTicket(tx, actor, row)
    await tx.update(generalEnquiries).set({ ticketId: ticket.id }).where(eq(generalEnquiries.id, id))
    await recordActivity(tx, {
      actor,
      entityType: 'general_enquiry',
      entityId: id,
      action: 'linked',
      title: `An enquiry became ticket ${ticket.number}`,
      after: { ticket: ticket.number },
    })
    return ok({ ticketId: ticket.id, number: ticket.number })
  })
}

async function openTicket(tx: Transaction, actor: Actor, enquiry: LockedGeneral): Promise<WrittenTicket> {
  const at = now()
  const { name, email, subject } = enquiry
  const ticket = await writeTicket(tx, {
    id: newId(),
    customerId: null,
    requesterName: name,
    requesterEmail: email,
    subject,
    category: 'general',
    priority: 'normal',
    team: null,
    relatedServiceId: null,
    openedBy: null,
    source: 'site',
    actor,
    at,
  })
  const first = await writeMessage(tx, {
    id: newId(),
    ticketId: ticket.id,
    actor: actorByEmail(name, null, email),
    senderType: 'customer',
    message: enquiry.message,
    isInternal: false,
    uploads: [],
    files: [],
    at: enquiry.createdAt,
  })
  await copyMessages(tx, enquiry.id, ticket)
  // A stranger's words are never sent to the address that they say is theirs.
  await mailNewTicket(tx, ticket, first, { confirmation: 'short' })
  return ticket
}

async function copyMessages(tx: Transaction, enquiryId: string, ticket: WrittenTicket): Promise<WrittenMessage[]> {
  const messages = await tx
    .select()
    .from(enquiryMessages)
    .where(eq(enquiryMessages.generalEnquiryId, enquiryId))
    .orderBy(asc(enquiryMessages.position))
  const copies: WrittenMessage[] = []
  for (const { kind, senderId, senderName, senderEmail, message, quoted, createdAt } of messages) {
    const isAnswer = kind === 'answer'
    copies.push(
      await writeMessage(tx, {
        id: newId(),
        ticketId: ticket.id,
        actor: isAnswer ? actorByEmail(senderName, null, senderEmail) : memberOf(ticket.actor, senderId, senderName),
        senderType: isAnswer ? 'customer' : 'staff',
        message,
        quoted,
        isInternal: kind === 'note',
        uploads: [],
        files: [],
        at: createdAt,
        source: isAnswer ? 'email' : 'staff',
      }),
    )
  }
  return copies
}

/** Who wrote it stays its author; of somebody else's text only the name is known. */
function memberOf(actor: Actor, senderId: string | null, senderName: string): Actor {
  return senderId !== null && senderId === actorId(actor) ? actor : { kind: 'system', name: senderName }
}
