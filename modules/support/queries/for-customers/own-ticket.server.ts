import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { TimeZone } from '#kernel/dates.ts'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { customerIdOf } from '#modules/billing/documents/rules/customer-of-actor.ts'
import { subscriptions } from '#modules/billing/tables.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { users } from '#modules/identity/tables.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import type { ServiceChange } from '../../rules/service-change.ts'
import { isSlaPaused } from '../../rules/sla.ts'
import { threadPart } from '../../rules/thread-part.ts'
import type { SenderType, TicketCategory, TicketPriority, TicketStatus } from '../../rules/ticket.ts'
import { customerTicketFiles, customerTicketMessages, customerTickets } from '../../tables.customer-views.server.ts'

export type OwnTicketFile = { id: string; name: string; type: string; size: number }

export type OwnTicketMessage = {
  id: string
  position: number
  senderType: SenderType
  senderName: string
  message: string
  createdAt: Date
  files: OwnTicketFile[]
}

export type OwnTicket = {
  id: string
  number: string
  subject: string
  category: TicketCategory
  priority: TicketPriority
  status: TicketStatus
  metadata: ServiceChange | Record<string, never>
  createdAt: Date
  resolvedAt: Date | null
  /** When an answer is promised; null while none is owed, nothing was promised, or that time has passed. */
  answerDueAt: Date | null
  /** Who answers, once somebody has it. */
  agentName: string | null
  service: { id: string; description: string; label: string } | null
  /** The newest; `earlier` are so many more. */
  messages: OwnTicketMessage[]
  earlier: number
}

/** The same for who asks, with the time zone of its moments. */
export async function ownTicketFor(actor: Actor, ticketId: string, length = threadPart): Promise<Result<{ ticket: OwnTicket; zone: TimeZone }>> {
  const customerId = customerIdOf(actor)
  const [found, { timezone }] = await Promise.all([customerId === null ? missing : ownTicket(customerId, ticketId, length), siteSettings()])
  return found.ok ? ok({ ticket: found.value, zone: timezone }) : found
}

/**
 * A ticket as its customer reads it: nothing internal, and the newest messages, `length` of them. Somebody else's ticket and a missing one are not_found
 * alike.
 */
export async function ownTicket(customerId: string, ticketId: string, length = threadPart): Promise<Result<OwnTicket>> {
  if (!isId(ticketId)) return missing
  const [row] = await db()
    .select({
      id: customerTickets.id,
      number: customerTickets.number,
      subject: customerTickets.subject,
      category: customerTickets.category,
      priority: customerTickets.priority,
      status: customerTickets.status,
      metadata: customerTickets.metadata,
      createdAt: customerTickets.createdAt,
      resolvedAt: customerTickets.resolvedAt,
      firstRespondedAt: customerTickets.firstRespondedAt,
      firstResponseDueAt: customerTickets.firstResponseDueAt,
      nextResponseDueAt: customerTickets.nextResponseDueAt,
      agentName: users.name,
      serviceId: subscriptions.id,
      serviceDescription: subscriptions.description,
      serviceLabel: subscriptions.serviceLabel,
    })
    .from(customerTickets)
    .leftJoin(users, eq(users.id, customerTickets.assignedAgentId))
    .leftJoin(subscriptions, eq(subscriptions.id, customerTickets.relatedServiceId))
    .where(and(eq(customerTickets.id, ticketId), eq(customerTickets.customerId, customerId)))
  if (!row) return missing
  const { serviceId, serviceDescription, serviceLabel, firstRespondedAt, firstResponseDueAt, nextResponseDueAt, ...ticket } = row
  const awaited = firstRespondedAt === null ? firstResponseDueAt : nextResponseDueAt
  const service = serviceId === null ? null : { id: serviceId, description: serviceDescription ?? '', label: serviceLabel ?? '' }
  return ok({
    ...ticket,
    answerDueAt: isSlaPaused(ticket.status) || (awaited && awaited <= now()) ? null : awaited,
    service,
    ...(await messagesOf(ticketId, length)),
  })
}

const missing = refuse('not_found', 'There is no such ticket.')

async function messagesOf(ticketId: string, length: number): Promise<Pick<OwnTicket, 'messages' | 'earlier'>> {
  const ofTicket = eq(customerTicketMessages.ticketId, ticketId)
  const [found, count] = await Promise.all([
    db()
      .select({
        id: customerTicketMessages.id,
        position: customerTicketMessages.position,
        senderType: customerTicketMessages.senderType,
        senderName: customerTicketMessages.senderName,
        message: customerTicketMessages.message,
        createdAt: customerTicketMessages.createdAt,
      })
      .from(customerTicketMessages)
      .where(ofTicket)
      .orderBy(desc(customerTicketMessages.position))
      .limit(length),
    db().$count(customerTicketMessages, ofTicket),
  ])
  const files = Map.groupBy(await filesOf(found.map(({ id }) => id)), ({ messageId }) => messageId)
  const messages = found.reverse().map((message) => ({
    ...message,
    files: (files.get(message.id) ?? []).map(({ id, name, type, size }) => ({ id, name, type, size })),
  }))
  return { messages, earlier: count - messages.length }
}

async function filesOf(messageIds: string[]) {
  return db()
    .select({
      id: customerTicketFiles.id,
      messageId: customerTicketFiles.messageId,
      name: customerTicketFiles.name,
      type: customerTicketFiles.type,
      size: customerTicketFiles.size,
    })
    .from(customerTicketFiles)
    .where(inArray(customerTicketFiles.messageId, messageIds))
    .orderBy(asc(customerTicketFiles.position), asc(customerTicketFiles.id))
}

/** Whether a ticket is this customer's. */
export async function isOwnTicket(customerId: string, ticketId: string): Promise<boolean> {
  return (await db().$count(customerTickets, and(eq(customerTickets.id, ticketId), eq(customerTickets.customerId, customerId)))) > 0
}

/** The files of one of the customer's tickets, by id: for `attachment` only. */
export async function isOwnFile(customerId: string, fileId: string): Promise<boolean> {
  if (!isId(fileId)) return false
  const [row] = await db()
    .select({ found: sql`1` })
    .from(customerTicketFiles)
    .innerJoin(customerTickets, eq(customerTickets.id, customerTicketFiles.ticketId))
    .where(and(eq(customerTicketFiles.id, fileId), eq(customerTickets.customerId, customerId)))
  return row !== undefined
}
