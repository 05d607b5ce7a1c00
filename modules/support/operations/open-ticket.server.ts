import { and, eq, gt, sql } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { claimKey } from '#modules/billing/documents/operations/once-per-key.server.ts'
import { type Actor, actorId } from '#modules/identity/rules/actor.ts'
import { hasCustomerRight } from '#modules/identity/rules/customer-rights.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { bytesOf } from '../files/operations/ticket-files.server.ts'
import { mayHandleTickets, mayWriteOwnTickets } from '../policy.ts'
import { ticketNumberOf } from '../queries/find-tickets.server.ts'
import { requester, serviceOf } from '../queries/requester.server.ts'
import { type AttachedFile, readAttachments } from '../rules/attachment.ts'
import type { ServiceChange } from '../rules/service-change.ts'
import {
  maxTicketsPerHour,
  type SenderType,
  type TicketSource,
  type TicketTeam,
} from '../rules/ticket.ts'
import { type NewTicket, notAuthenticated, type StaffTicket } from '../rules/ticket-forms.ts'
import { supportTickets } from '../tables.server.ts'
import { mailNewTicket } from './ticket-mails.server.ts'
import { writeMessage } from './write-message.server.ts'
import { writeTicket } from './write-ticket.server.ts'

export type OpenedTicket = { ticketId: string; number: string }

const hourMs = 3_600_000

/**
 * A customer asks for help: ticket, first message, files, history and emails commit together, once
 * per form however often it is sent.
 */
export async function openTicket(
  actor: Actor,
  input: NewTicket,
  { change, source = 'site' }: { change?: ServiceChange; source?: TicketSource } = {},
): Promise<Result<OpenedTicket>> {
  if (actor.kind !== 'person') return refuse('unauthenticated', notAuthenticated)
  if (!mayWriteOwnTickets(actor))
    return refuse('forbidden', 'You are only looking: nothing was changed.')
  if (actor.customerId === null)
    return refuse('forbidden', 'Buy a service first, or use the contact form.')
  return open(actor, {
    ...input,
    customerId: actor.customerId,
    team: null,
    senderType: 'customer',
    source,
    change,
  })
}

export async function openTicketFor(
  actor: Actor,
  { team, ...input }: StaffTicket,
): Promise<Result<OpenedTicket>> {
  if (!mayHandleTickets(actor))
    return refuse('forbidden', 'You do not have permission to handle tickets.')
  return open(actor, {
    ...input,
    team: team === '' ? null : team,
    senderType: 'staff',
    source: 'staff',
  })
}

type Opening = NewTicket & {
  customerId: string
  team: TicketTeam | null
  senderType: SenderType
  source: TicketSource
  change?: ServiceChange | undefined
}

async function open(actor: Actor, { files, ...opening }: Opening): Promise<Result<OpenedTicket>> {
  const read = readAttachments(await bytesOf(files), opening.uploads.length)
  if (!read.ok) return read
  const ticketId = newId()
  return transact(async (tx) => {
    const { idempotencyKey: key, source: _, ...body } = opening
    const once = {
      scope: `ticket:${actorId(actor) ?? ''}`,
      key,
      body: { ...body, files: read.value.map(({ name, bytes }) => [name, bytes.length]) },
    }
    const claimed = await claimKey(tx, once, { ticketId })
    if (claimed)
      return claimed.ok
        ? ok({
            ticketId: claimed.value.ticketId,
            number: await ticketNumberOf(tx, claimed.value.ticketId),
          })
        : claimed
    return openInTransaction(tx, actor, { ticketId, opening: { ...opening, files: read.value } })
  })
}

async function openInTransaction(
  tx: Transaction,
  actor: Actor,
  {
    ticketId,
    opening,
  }: { ticketId: string; opening: Omit<Opening, 'files'> & { files: AttachedFile[] } },
): Promise<Result<OpenedTicket>> {
  const {
    customerId,
    subject,
    category,
    priority,
    team,
    relatedServiceId,
    senderType,
    source,
    message,
    uploads,
    files,
    change,
  } = opening
  const customer = await requester(tx, customerId)
  if (!customer) return refuse('not_found', 'Customer not found')
  if (relatedServiceId !== null && !(await serviceOf(tx, customerId, relatedServiceId)))
    return refuse('invalid', 'Please check the form.', {
      fields: { relatedServiceId: ['Choose one from the list.'] },
    })
  const person = senderType === 'customer' && actor.kind === 'person' ? actor : null
  if (relatedServiceId !== null && person !== null && !hasCustomerRight(person, 'services'))
    return refuse('invalid', 'Please check the form.', {
      fields: { relatedServiceId: ['Choose one from the list.'] },
    })
  const at = now()
  if (
    senderType === 'customer' &&
    (await ticketsSince(tx, customerId, new Date(at.getTime() - hourMs))) >= maxTicketsPerHour
  )
    return refuse(
      'too_many',
      'You opened many tickets in the last hour. Please add to one of them, or call us.',
      { retryAfter: 3600 },
    )
  const ticket = await writeTicket(tx, {
    id: ticketId,
    customerId,
    // The customer's own name, and of a contact the person's.
    requesterName: person?.contact
      ? person.name
      : `${customer.firstName} ${customer.lastName}`.trim(),
    requesterEmail: person?.contact ? person.email : customer.email,
    subject,
    category,
    priority,
    team,
    relatedServiceId,
    openedBy: person?.userId ?? null,
    ...(change && { metadata: change }),
    source,
    actor,
    at,
  })
  const written = await writeMessage(tx, {
    id: newId(),
    ticketId,
    actor,
    senderType,
    message,
    isInternal: false,
    uploads,
    files,
    at,
  })
  await mailNewTicket(tx, { ticket, message: written })
  return ok({ ticketId, number: ticket.number })
}

/** Counts one after the other: several forms sent at once do not pass together. */
export async function ticketsSince(
  tx: Transaction,
  customerId: string,
  since: Date,
): Promise<number> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`tickets-of:${customerId}`}, 0))`,
  )
  return tx.$count(
    supportTickets,
    and(eq(supportTickets.customerId, customerId), gt(supportTickets.createdAt, since)),
  )
}
