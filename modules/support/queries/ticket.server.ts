import { and, asc, desc, eq, gte, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { subscriptions } from '#modules/billing/tables.server.ts'
import { customers } from '#modules/customers/tables.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { users } from '#modules/identity/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { mayHandleTickets } from '../policy.ts'
import { threadPart } from '../rules/ticket-history.ts'
import { ticketReachOf } from '../rules/ticket-reach.ts'
import { incomingMails } from '../tables.incoming-mail.server.ts'
import { supportRatings } from '../tables.ratings.server.ts'
import {
  supportDrafts,
  supportFileBytes,
  supportFiles,
  supportMessages,
  supportTicketChanges,
  supportTickets,
} from '../tables.server.ts'
import { isOwnTicket } from './for-customers/own-ticket.server.ts'
import { answeredCopies } from './ticket-recipients.server.ts'

export type StaffTicketDetails = Extract<
  Awaited<ReturnType<typeof staffTicket>>,
  { ok: true }
>['value']

/** The bytes can be gone where a backup without them was restored (A§5). */
const isStored = sql<boolean>`exists (select
  from ${supportFileBytes} where ${supportFileBytes.fileId} = ${supportFiles.id})`

const missing = refuse('not_found', 'There is no such ticket.')

/**
 * A ticket with its newest messages, notes and history, for staff who handle tickets; the page's
 * guard asks. `staffId` is whose draft is read, `length` how many messages; `earlier` are so many
 * more.
 */
export async function staffTicket(ticketId: string, staffId: string, length = threadPart) {
  if (!isId(ticketId)) return missing
  const [row] = await db()
    .select({
      ticket: supportTickets,
      agentName: users.name,
      serviceDescription: subscriptions.description,
      serviceLabel: subscriptions.serviceLabel,
    })
    .from(supportTickets)
    .leftJoin(users, eq(users.id, supportTickets.assignedAgentId))
    .leftJoin(subscriptions, eq(subscriptions.id, supportTickets.relatedServiceId))
    .where(eq(supportTickets.id, ticketId))
  if (!row) return missing
  const ofTicket = eq(supportMessages.ticketId, ticketId)
  const newest = db()
    .select({
      message: supportMessages,
      mail: { id: incomingMails.id, from: incomingMails.fromAddress },
    })
    .from(supportMessages)
    .leftJoin(incomingMails, eq(incomingMails.supportMessageId, supportMessages.id))
    .where(ofTicket)
    .orderBy(desc(supportMessages.position))
    .limit(length)
  const [found, count, draft, [rating], copies] = await Promise.all([
    newest,
    db().$count(supportMessages, ofTicket),
    draftOf(ticketId, staffId),
    db().select().from(supportRatings).where(eq(supportRatings.ticketId, ticketId)),
    answeredCopies(db(), row.ticket),
  ])
  const messages = found.reverse().map(({ message, mail }) => ({ ...message, mail }))
  const [files, changes] = await Promise.all([
    filesOf(messages.map(({ id }) => id)),
    changesOf(ticketId, count > length ? messages[0]?.createdAt : undefined),
  ])
  const { ticket, ...joined } = row
  const filesByMessage = Map.groupBy(files, ({ messageId }) => messageId)
  return ok({
    ...ticket,
    ...joined,
    messages: messages.map((message) => ({
      ...message,
      files: filesByMessage.get(message.id) ?? [],
    })),
    earlier: count - messages.length,
    changes,
    draft,
    rating: rating ?? null,
    copies,
  }) satisfies Result<unknown>
}

function filesOf(messageIds: string[]) {
  return db()
    .select({
      id: supportFiles.id,
      messageId: supportFiles.messageId,
      name: supportFiles.name,
      type: supportFiles.type,
      size: supportFiles.size,
      isStored: isStored,
    })
    .from(supportFiles)
    .where(inArray(supportFiles.messageId, messageIds))
    .orderBy(asc(supportFiles.position), asc(supportFiles.id))
}

/** The history, since the first message that is shown. */
function changesOf(ticketId: string, since: Date | undefined) {
  const ofTicket = eq(supportTicketChanges.ticketId, ticketId)
  return db()
    .select()
    .from(supportTicketChanges)
    .where(since ? and(ofTicket, gte(supportTicketChanges.createdAt, since)) : ofTicket)
    .orderBy(asc(supportTicketChanges.position))
}

async function draftOf(ticketId: string, authorId: string) {
  const { message, isInternal, status, uploads } = supportDrafts
  const [draft] = await db()
    .select({ message, isInternal, status, uploads })
    .from(supportDrafts)
    .where(and(eq(supportDrafts.ticketId, ticketId), eq(supportDrafts.authorId, authorId)))
  if (!draft) return null
  const { id, name, size, uploadedBy, messageId } = supportFiles
  const files = await db()
    .select({ id, name, size })
    .from(supportFiles)
    .where(
      and(
        inArray(id, draft.uploads),
        eq(uploadedBy, authorId),
        isNull(messageId),
        isNull(supportFiles.heldReplyId),
      ),
    )
  return {
    ...draft,
    uploads: draft.uploads.flatMap((upload) => files.filter((file) => file.id === upload)),
  }
}

export type TicketCustomer = Awaited<ReturnType<typeof ticketCustomer>>

/** The panel beside a ticket: who the customer is, what they have, and what else they asked. */
export async function ticketCustomer(customerId: string, ticketId: string) {
  const [[customer], services, tickets] = await Promise.all([
    db()
      .select({
        id: customers.id,
        firstName: customers.firstName,
        lastName: customers.lastName,
        email: customers.email,
        phone: customers.phone,
        company: customers.company,
        isVerified: users.emailVerified,
        deletedAt: customers.deletedAt,
      })
      .from(customers)
      .leftJoin(users, eq(users.id, customers.authUserId))
      .where(eq(customers.id, customerId)),
    db()
      .select({
        id: subscriptions.id,
        description: subscriptions.description,
        label: subscriptions.serviceLabel,
        status: subscriptions.status,
      })
      .from(subscriptions)
      .where(
        and(
          eq(subscriptions.customerId, customerId),
          inArray(subscriptions.status, ['active', 'paused']),
        ),
      )
      .orderBy(asc(subscriptions.startDate))
      .limit(20),
    db()
      .select({
        id: supportTickets.id,
        number: supportTickets.number,
        subject: supportTickets.subject,
        status: supportTickets.status,
      })
      .from(supportTickets)
      .where(
        and(
          eq(supportTickets.customerId, customerId),
          ne(supportTickets.id, ticketId),
          isNull(supportTickets.mergedInto),
        ),
      )
      .orderBy(desc(supportTickets.createdAt))
      .limit(5),
  ])
  return { customer: customer ?? null, services, tickets }
}

export type TicketNeighbours = { newer: string | null; older: string | null }

/**
 * The tickets beside this one in the list as it opens: newest first. Merged ones are left out,
 * because they lead to others.
 */
export async function ticketNeighbours({
  id,
  createdAt,
}: {
  id: string
  createdAt: Date
}): Promise<TicketNeighbours> {
  const own = sql`(${createdAt.toISOString()}::timestamptz, ${id}::uuid)`
  const place = sql`(${supportTickets.createdAt}, ${supportTickets.id})`
  const [newer, older] = await Promise.all([
    firstOf(sql`${place} > ${own}`, [asc(supportTickets.createdAt), asc(supportTickets.id)]),
    firstOf(sql`${place} < ${own}`, [desc(supportTickets.createdAt), desc(supportTickets.id)]),
  ])
  return { newer, older }
}

async function firstOf(where: SQL, order: SQL[]): Promise<string | null> {
  const [found] = await db()
    .select({ id: supportTickets.id })
    .from(supportTickets)
    .where(and(isNull(supportTickets.mergedInto), where))
    .orderBy(...order)
    .limit(1)
  return found?.id ?? null
}

/**
 * How much of a ticket a user sees: staff who handle tickets all of it, its customer what is
 * public.
 */
export type TicketVisibility = 'all' | 'public'

/** Null for nothing: a missing ticket and another customer's are the same. */
export async function ticketVisibility(
  actor: Actor,
  ticketId: string,
): Promise<TicketVisibility | null> {
  if (!isId(ticketId)) return null
  if (mayHandleTickets(actor))
    return (await db().$count(supportTickets, eq(supportTickets.id, ticketId))) > 0 ? 'all' : null
  const reach = ticketReachOf(actor)
  return reach !== null && (await isOwnTicket(reach, ticketId)) ? 'public' : null
}
