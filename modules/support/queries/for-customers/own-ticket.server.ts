import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { TimeZone } from '#kernel/dates.ts'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { subscriptions } from '#modules/billing/tables.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { hasCustomerRight } from '#modules/identity/rules/customer-rights.ts'
import { users } from '#modules/identity/tables.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { isRatable } from '../../ratings/rules/rating.ts'
import type { ServiceChange } from '../../rules/service-change.ts'
import { isSlaPaused } from '../../rules/sla.ts'
import { defaultSupportSettings } from '../../rules/support-settings.ts'
import type {
  SenderType,
  TicketCategory,
  TicketPriority,
  TicketStatus,
} from '../../rules/ticket.ts'
import { threadPart } from '../../rules/ticket-history.ts'
import { type TicketReach, ticketReachOf } from '../../rules/ticket-reach.ts'
import {
  customerSupportSettings,
  customerTicketFiles,
  customerTicketMessages,
  customerTicketRatings,
  customerTickets,
} from '../../tables.customer-views.server.ts'
import { reachable } from './own-tickets.server.ts'

export type OwnTicketFile = {
  id: string
  name: string
  type: string
  size: number
  isStored: boolean
}

export type OwnTicketMessage = {
  id: string
  position: number
  senderType: SenderType
  senderName: string
  /** Written by the reader, and not by another contact of the customer. */
  isOwn: boolean
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
  /**
   * When an answer is promised; null while none is owed, nothing was promised, or that time has
   * passed.
   */
  answerDueAt: Date | null
  /** The agent, once it is assigned. */
  agentName: string | null
  service: { id: string; description: string; label: string } | null
  /** What the customer said of the answers. */
  rating: { stars: number; feedback: string } | null
  /** Whether they are asked now. */
  mayRate: boolean
  /** The newest; `earlier` are so many more. */
  messages: OwnTicketMessage[]
  earlier: number
}

/** The same for who asks, with the time zone of its moments. */
export async function ownTicketFor(
  actor: Actor,
  ticketId: string,
  length = threadPart,
): Promise<Result<{ ticket: OwnTicket; zone: TimeZone }>> {
  const reach = ticketReachOf(actor)
  const [found, { timezone }] = await Promise.all([
    reach === null ? missing : ownTicket(reach, ticketId, length),
    siteSettings(),
  ])
  if (!found.ok) return found
  const ticket = hasCustomerRight(actor, 'services')
    ? found.value
    : { ...found.value, service: null }
  return ok({ ticket, zone: timezone })
}

/**
 * A ticket as its customer reads it: nothing internal, and the newest messages, `length` of them.
 * Another customer's ticket and a missing one are not_found alike.
 */
export async function ownTicket(
  reach: TicketReach,
  ticketId: string,
  length = threadPart,
): Promise<Result<OwnTicket>> {
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
      closedAt: customerTickets.closedAt,
      firstRespondedAt: customerTickets.firstRespondedAt,
      firstResponseDueAt: customerTickets.firstResponseDueAt,
      nextResponseDueAt: customerTickets.nextResponseDueAt,
      agentName: users.name,
      serviceId: subscriptions.id,
      serviceDescription: subscriptions.description,
      serviceLabel: subscriptions.serviceLabel,
      stars: customerTicketRatings.stars,
      feedback: customerTicketRatings.feedback,
    })
    .from(customerTickets)
    .leftJoin(users, eq(users.id, customerTickets.assignedAgentId))
    .leftJoin(subscriptions, eq(subscriptions.id, customerTickets.relatedServiceId))
    .leftJoin(customerTicketRatings, eq(customerTicketRatings.ticketId, customerTickets.id))
    .where(and(eq(customerTickets.id, ticketId), reachable(reach)))
  if (!row) return missing
  const {
    serviceId,
    serviceDescription,
    serviceLabel,
    firstRespondedAt,
    firstResponseDueAt,
    nextResponseDueAt,
    closedAt,
    stars,
    feedback,
    ...ticket
  } = row
  const awaited = firstRespondedAt === null ? firstResponseDueAt : nextResponseDueAt
  const service =
    serviceId === null
      ? null
      : { id: serviceId, description: serviceDescription ?? '', label: serviceLabel ?? '' }
  const rating = stars === null ? null : { stars, feedback: feedback ?? '' }
  return ok({
    ...ticket,
    rating,
    mayRate:
      rating === null && isRatable({ ...ticket, closedAt }, now()) && (await asksForRating()),
    answerDueAt: isSlaPaused(ticket.status) || (awaited && awaited <= now()) ? null : awaited,
    service,
    ...(await messagesOf(ticketId, length, reach.userId)),
  })
}

const missing = refuse('not_found', 'There is no such ticket.')

async function asksForRating(): Promise<boolean> {
  const [row] = await db().select().from(customerSupportSettings)
  return row?.asksForRating ?? defaultSupportSettings.asksForRating
}

async function messagesOf(
  ticketId: string,
  length: number,
  reader: string | null,
): Promise<Pick<OwnTicket, 'messages' | 'earlier'>> {
  const ofTicket = eq(customerTicketMessages.ticketId, ticketId)
  const [found, count] = await Promise.all([
    db()
      .select({
        id: customerTicketMessages.id,
        position: customerTicketMessages.position,
        senderType: customerTicketMessages.senderType,
        senderId: customerTicketMessages.senderId,
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
  const messages = found.reverse().map(({ senderId, ...message }) => ({
    ...message,
    isOwn:
      message.senderType === 'customer' &&
      (senderId === null || reader === null || senderId === reader),
    files: (files.get(message.id) ?? []).map(({ messageId: _, ...file }) => file),
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
      isStored: customerTicketFiles.isStored,
    })
    .from(customerTicketFiles)
    .where(inArray(customerTicketFiles.messageId, messageIds))
    .orderBy(asc(customerTicketFiles.position), asc(customerTicketFiles.id))
}

export async function isOwnTicket(reach: TicketReach, ticketId: string): Promise<boolean> {
  return (
    (await db().$count(customerTickets, and(eq(customerTickets.id, ticketId), reachable(reach)))) >
    0
  )
}

/** The files of one of their tickets, by id: for `attachment` only. */
export async function isOwnFile(reach: TicketReach, fileId: string): Promise<boolean> {
  if (!isId(fileId)) return false
  const [row] = await db()
    .select({ found: sql`1` })
    .from(customerTicketFiles)
    .innerJoin(customerTickets, eq(customerTickets.id, customerTicketFiles.ticketId))
    .where(and(eq(customerTicketFiles.id, fileId), reachable(reach)))
  return row !== undefined
}
