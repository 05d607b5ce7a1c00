import { asc, eq } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { type Actor, actorId } from '#modules/identity/rules/actor.ts'
import { actorByEmail } from '#modules/support/incoming-mail/rules/mail-people.ts'
import { moveClocks } from '#modules/support/operations/move-clocks.server.ts'
import { mailNewTicket } from '#modules/support/operations/ticket-mails.server.ts'
import { writeMessage } from '#modules/support/operations/write-message.server.ts'
import { type WrittenTicket, writeTicket } from '#modules/support/operations/write-ticket.server.ts'
import { mayHandleTickets } from '#modules/support/policy.ts'
import { ticketNumberOf } from '#modules/support/queries/find-tickets.server.ts'
import { slaAfterAnswer, slaAfterCustomerMessage } from '#modules/support/rules/sla.ts'
import type { TicketPriority } from '#modules/support/rules/ticket.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { mayManageEnquiriesOf } from '../policy.ts'
import { type EnquiryKind, entityOf } from '../rules/enquiry-message.ts'
import { inquiryText } from '../rules/inquiry-text.ts'
import type { DomainStatus, GeneralStatus } from '../rules/status.ts'
import { enquiryMessages } from '../tables.server.ts'
import {
  type Correspondent,
  correspondentOfDomain,
  correspondentOfGeneral,
  enquiryGone,
  enquiryTables,
  inquiryGone,
  lockDomain,
  lockGeneral,
  messageOwners,
} from './lock-enquiry.server.ts'

/**
 * What came by a form, of which a ticket is made. `notes` are those that a domain inquiry has
 * beside its messages.
 */
type Submission = Correspondent & {
  ticketId: string | null
  status: GeneralStatus | DomainStatus
  message: string
  notes: string
  priority: TicketPriority
  createdAt: Date
}

/**
 * Makes a ticket of an enquiry of either kind, with everything that was written so far in its
 * order; once, however often it is pressed. What the person answers from then on, also to earlier
 * emails, goes to the ticket. A sender can write any address into a form, so the ticket has no
 * customer before staff link one.
 */
export async function turnIntoTicket(
  actor: Actor,
  kind: EnquiryKind,
  id: string,
): Promise<Result<{ ticketId: string; number: string }>> {
  if (!mayManageEnquiriesOf(kind)(actor))
    return refuse('forbidden', 'You do not have permission to manage enquiries.')
  if (!mayHandleTickets(actor))
    return refuse('forbidden', 'You do not have permission to handle tickets.')
  return transact((tx) => makeTicket(tx, actor, { kind, id }))
}

const submissions = {
  general: { read: contactSubmission, gone: enquiryGone, noun: 'An enquiry' },
  domain: { read: domainSubmission, gone: inquiryGone, noun: 'A domain inquiry' },
} as const

async function makeTicket(
  tx: Transaction,
  actor: Actor,
  { kind, id }: { kind: EnquiryKind; id: string },
): Promise<Result<{ ticketId: string; number: string }>> {
  const { read, gone, noun } = submissions[kind]
  const submission = await read(tx, id)
  if (!submission) return gone
  const { ticketId, status: before } = submission
  if (ticketId !== null) return ok({ ticketId, number: await ticketNumberOf(tx, ticketId) })
  const ticket = await openTicket(tx, actor, submission)
  const table = enquiryTables[kind]
  // Its ticket waits for staff from now on, and it is none of the new ones.
  const moved = before === 'new' ? ({ status: 'in_progress' } as const) : {}
  await tx
    .update(table)
    .set({ ticketId: ticket.id, ...moved })
    .where(eq(table.id, id))
  await recordActivity(tx, {
    actor,
    entityType: entityOf[kind],
    entityId: id,
    action: 'linked',
    title: `${noun} became ticket ${ticket.number}`,
    after: { ticket: ticket.number, ...moved },
  })
  return ok({ ticketId: ticket.id, number: ticket.number })
}

async function contactSubmission(tx: Transaction, id: string): Promise<Submission | null> {
  const row = await lockGeneral(tx, id)
  return row && { ...row, ...correspondentOfGeneral(row), notes: '', priority: 'normal' }
}

async function domainSubmission(tx: Transaction, id: string): Promise<Submission | null> {
  const row = await lockDomain(tx, id)
  return row && { ...row, ...correspondentOfDomain(row), message: inquiryText(row) }
}

async function openTicket(
  tx: Transaction,
  actor: Actor,
  submission: Submission,
): Promise<WrittenTicket> {
  const at = now()
  const { name, email, subject, priority } = submission
  const ticket = await writeTicket(tx, {
    id: newId(),
    customerId: null,
    requesterName: name,
    requesterEmail: email,
    subject,
    category: 'general',
    priority,
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
    message: submission.message,
    isInternal: false,
    uploads: [],
    files: [],
    at: submission.createdAt,
  })
  await copyMessages(tx, submission, ticket)
  if (submission.notes !== '') await copyNotes(tx, submission.notes, ticket)
  // A stranger's words are never sent to the address that they say is theirs.
  await mailNewTicket(tx, { ticket, message: first }, { confirmation: 'short' })
  return ticket
}

/** What was answered already owes no first answer, and a later one from now on. */
async function copyMessages(
  tx: Transaction,
  { kind, id, createdAt: askedAt }: Pick<Submission, 'kind' | 'id' | 'createdAt'>,
  ticket: WrittenTicket,
): Promise<void> {
  const messages = await tx
    .select()
    .from(enquiryMessages)
    .where(eq(messageOwners[kind], id))
    .orderBy(asc(enquiryMessages.position))
  for (const {
    kind: written,
    senderId,
    senderName,
    senderEmail,
    message,
    quoted,
    createdAt,
  } of messages) {
    const isAnswer = written === 'answer'
    await writeMessage(tx, {
      id: newId(),
      ticketId: ticket.id,
      actor: isAnswer
        ? actorByEmail(senderName, null, senderEmail)
        : memberOf(ticket.actor, senderId, senderName),
      senderType: isAnswer ? 'customer' : 'staff',
      message,
      quoted,
      isInternal: written === 'note',
      uploads: [],
      files: [],
      at: createdAt,
      source: isAnswer ? 'email' : 'staff',
    })
  }
  const said = messages.filter(({ kind: written }) => written !== 'note')
  const answered = said.find(({ kind: written }) => written === 'reply')
  if (!answered) return
  const isOwed = said.at(-1)?.kind === 'answer'
  await moveClocks(tx, ticket.id, (state, calendar) => {
    const asked = { ...state, createdAt: askedAt }
    const { createdAt } = state
    const after = { ...slaAfterAnswer(asked, answered.createdAt, calendar), createdAt }
    return isOwed ? slaAfterCustomerMessage(after, ticket.at, calendar) : after
  })
}

/** The notes of a domain inquiry are one text without an author. */
async function copyNotes(
  tx: Transaction,
  notes: string,
  { id: ticketId, actor, at }: WrittenTicket,
): Promise<void> {
  const message = `Notes of the domain inquiry:\n\n${notes}`
  await writeMessage(tx, {
    id: newId(),
    ticketId,
    actor,
    senderType: 'staff',
    message,
    isInternal: true,
    uploads: [],
    files: [],
    at,
    source: 'staff',
  })
}

/** Who wrote it stays its author; of another person's text only the name is known. */
function memberOf(actor: Actor, senderId: string | null, senderName: string): Actor {
  return senderId !== null && senderId === actorId(actor)
    ? actor
    : { kind: 'system', name: senderName }
}
