import { and, eq, gt, ne, notInArray, sql } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { claimKey } from '#modules/billing/documents/operations/once-per-key.server.ts'
import { countCannedReplyUses } from '#modules/canned-replies/operations/canned-replies.server.ts'
import { type Actor, actorId } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { bytesOf, fitIntoMail } from '../files/operations/ticket-files.server.ts'
import { mayHandleTickets } from '../policy.ts'
import { supportSettings } from '../queries/support-settings.server.ts'
import { answeredCopies } from '../queries/ticket-recipients.server.ts'
import { type AttachedFile, readAttachments, tooLargeForMail } from '../rules/attachment.ts'
import { slaAfterAnswer } from '../rules/sla.ts'
import type { TicketStatus } from '../rules/ticket.ts'
import type { StaffMessage } from '../rules/ticket-forms.ts'
import { supportHeldReplies } from '../tables.held-replies.server.ts'
import { supportDrafts, supportMessages } from '../tables.server.ts'
import { ticketAgents } from '../teams/queries/team-setup.server.ts'
import { changeStatus } from './change-status.server.ts'
import { assignAgent } from './change-tickets.server.ts'
import { moveClocks } from './move-clocks.server.ts'
import { type LockedTicket, lockTicket } from './ticket-changes.server.ts'
import { mailStaffMessage } from './ticket-mails.server.ts'
import { type WrittenMessage, writeMessage } from './write-message.server.ts'

/**
 * Staff answer, or leave an internal note. An answer emails the customer, a note sends no email.
 * `status` '' leaves the status as it is. The author's draft is deleted. Refuses once (conflict)
 * when others wrote since the page was read, unless `sendAnyway` says that they were seen.
 */
export async function writeAsStaff(
  actor: Actor,
  ticketId: string,
  form: StaffMessage,
): Promise<Result<{ messageId: string }>> {
  if (!mayHandleTickets(actor))
    return refuse('forbidden', 'You do not have permission to handle tickets.')
  const read = readAttachments(await bytesOf(form.files), form.uploads.length)
  if (!read.ok) return read
  return transact(async (tx) => {
    const messageId = newId()
    const begun = await beginStaffMessage(tx, actor, {
      ticketId,
      form,
      files: read.value,
      messageId,
    })
    if (!begun.ok) return begun
    if ('messageId' in begun.value) return ok(begun.value)
    const { ticket } = begun.value
    const { message, uploads } = form
    const isInternal = form.isInternal === 'yes'
    const at = now()
    const written = await writeMessage(tx, {
      id: messageId,
      ticketId: ticket.id,
      actor,
      senderType: 'staff',
      message,
      isInternal,
      uploads,
      files: read.value,
      at,
    })
    const status = form.status === '' || form.status === ticket.status ? null : form.status
    if (isInternal) await noteStatus(tx, ticket, { status, by: { actor, at } })
    else await followAnswer(tx, ticket, { written: { ...written, status }, by: { actor, at } })
    await countCannedReplyUses(tx, form.cannedReplies)
    await deleteSentDraft(tx, ticket, actor)
    return ok({ messageId })
  })
}

type Beginning = {
  ticketId: string
  form: StaffMessage
  files: readonly AttachedFile[]
  messageId: string
}

/** The ticket, held for a message; or the id of the message that this form became before. */
export async function beginStaffMessage(
  tx: Transaction,
  actor: Actor,
  { ticketId, form, files, messageId }: Beginning,
): Promise<Result<{ ticket: LockedTicket } | { messageId: string }>> {
  const ticket = await lockTicket(tx, ticketId)
  if (!ticket) return refuse('not_found', 'There is no such ticket.')
  const { message, uploads, idempotencyKey: key } = form
  const body = {
    message,
    isInternal: form.isInternal === 'yes',
    uploads,
    files: files.map(({ name, bytes }) => [name, bytes.length]),
  }
  const claimed = await claimKey(
    tx,
    { scope: staffMessageScope(ticketId, actor), key, body },
    { messageId },
  )
  if (claimed) return claimed
  const isMailed =
    !body.isInternal &&
    (ticket.customerId === null || (await answeredCopies(tx, ticket)).length > 0)
  if (isMailed && !(await fitIntoMail(tx, files, uploads)))
    return refuse('too_large', tooLargeForMail, { fields: { files: [tooLargeForMail] } })
  const unseen = await unseenMessages(tx, ticket.id, form, actor)
  return unseen > 0 ? refuse('conflict', newMessages(unseen)) : ok({ ticket })
}

type By = { actor: Actor; at: Date }

/**
 * What follows from an answer: the clock of the answer ends, and one email says the answer and the
 * status.
 */
export async function followAnswer(
  tx: Transaction,
  ticket: LockedTicket,
  { written, by }: { written: WrittenMessage & { status: TicketStatus | null }; by: By },
): Promise<void> {
  await moveClocks(tx, ticket.id, (state, calendar) => slaAfterAnswer(state, by.at, calendar))
  await assignOnAnswer(tx, ticket, by)
  if (written.status !== null)
    await changeStatus(tx, ticket, { status: written.status, by: { ...by, quietly: true } })
  await mailStaffMessage(tx, ticket, written)
}

/** A ticket without an agent becomes that of who answers it, where the settings say so. */
async function assignOnAnswer(tx: Transaction, ticket: LockedTicket, by: By): Promise<void> {
  const agentId = actorId(by.actor)
  if (ticket.assignedAgentId !== null || agentId === null) return
  const agents = await ticketAgents(tx)
  if (!agents.some(({ userId }) => userId === agentId)) return
  if ((await supportSettings(tx)).assignsOnAnswer)
    await assignAgent(tx, { ticket, agentId }, { ...by, agents })
}

async function noteStatus(
  tx: Transaction,
  ticket: LockedTicket,
  { status, by }: { status: TicketStatus | null; by: By },
): Promise<void> {
  if (status !== null) await changeStatus(tx, ticket, { status, by })
}

/** Whose idempotency keys those of a ticket's messages are. */
export function staffMessageScope(ticketId: string, actor: Actor): string {
  return `ticket-message:${ticketId}:${actorId(actor) ?? ''}`
}

export function newMessages(many: number): string {
  return many === 1
    ? 'A new message came in since you began to write. Read it, then send again.'
    : `${many} new messages came in since you began to write. Read them, then send again.`
}

/**
 * Messages of others since the page was read, and replies of colleagues that are about to be sent,
 * unless they were read meanwhile.
 */
async function unseenMessages(
  tx: Transaction,
  ticketId: string,
  { seen, seenHeld, sendAnyway }: StaffMessage,
  actor: Actor,
): Promise<number> {
  if (sendAnyway === 'yes') return 0
  const byOthers = sql`${supportMessages.senderId} is distinct from ${actorId(actor)}`
  const since = and(
    eq(supportMessages.ticketId, ticketId),
    gt(supportMessages.position, seen),
    byOthers,
  )
  const held = and(
    eq(supportHeldReplies.ticketId, ticketId),
    ne(supportHeldReplies.authorId, actorId(actor) ?? ''),
  )
  // A held reply becomes the message of its id.
  const [messages, waiting] = [
    await tx.$count(supportMessages, and(since, notInArray(supportMessages.id, seenHeld))),
    await tx.$count(supportHeldReplies, and(held, notInArray(supportHeldReplies.id, seenHeld))),
  ]
  return messages + waiting
}

export async function deleteSentDraft(
  tx: Transaction,
  ticket: LockedTicket,
  actor: Actor,
): Promise<void> {
  await tx
    .delete(supportDrafts)
    .where(
      and(eq(supportDrafts.ticketId, ticket.id), eq(supportDrafts.authorId, actorId(actor) ?? '')),
    )
}
