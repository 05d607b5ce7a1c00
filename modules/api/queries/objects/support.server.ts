import { and, asc, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { staffProfiles } from '#modules/identity/tables.server.ts'
import { currentTicketId } from '#modules/support/merging/queries/merged-tickets.server.ts'
import { reachable } from '#modules/support/queries/for-customers/own-tickets.server.ts'
import type { TicketPriority, TicketStatus } from '#modules/support/rules/ticket.ts'
import { ticketReachOf } from '#modules/support/rules/ticket-reach.ts'
import {
  customerTicketMessages,
  customerTickets,
} from '#modules/support/tables.customer-views.server.ts'
import { supportFiles, supportMessages, supportTickets } from '#modules/support/tables.server.ts'
import type { KeysetSort } from '#platform/database/keyset.server.ts'
import { db } from '#platform/database.server.ts'
import { objectId, objectIdOrNull } from '../../rules/object-id.ts'
import { timeOf, timeOrNull } from '../../rules/objects/base.ts'
import type { fileObject, messageObject, ticketObject } from '../../rules/objects/support.ts'
import {
  type ListAnswer,
  type ListRequest,
  listOf,
  oneOf,
  type Part,
  pageIn,
  type Sight,
  staffSight,
} from './source.server.ts'

export type TicketAnswer = z.input<typeof ticketObject>
export type MessageAnswer = z.input<typeof messageObject>

type StaffRow = typeof supportTickets.$inferSelect
type OwnRow = typeof customerTickets.$inferSelect

function publicFields(row: OwnRow | StaffRow): TicketAnswer {
  return {
    id: objectId('ticket', row.id),
    object: 'ticket',
    number: row.number,
    customer: objectIdOrNull('customer', row.customerId),
    subject: row.subject,
    category: row.category,
    priority: row.priority,
    status: row.status,
    subscription: objectIdOrNull('subscription', row.relatedServiceId),
    last_message_at: timeOrNull(row.lastPublicMessageAt),
    resolved_at: timeOrNull(row.resolvedAt),
    closed_at: timeOrNull(row.closedAt),
    created_at: timeOf(row.createdAt),
  }
}

/** Tickets as staff see them. */
async function staffAnswers(rows: StaffRow[]): Promise<TicketAnswer[]> {
  const memberOf = await membersOf(rows.map(({ assignedAgentId }) => assignedAgentId))
  return rows.map((row) => ({
    ...publicFields(row),
    team: row.team,
    assignee: memberOf(row.assignedAgentId),
    tags: row.tags,
    requester: { name: row.requesterName, email: row.requesterEmail },
  }))
}

/** Names the members of staff of these accounts; null for one who is staff no more. */
export async function membersOf(
  userIds: readonly (string | null)[],
): Promise<(userId: string | null) => string | null> {
  const known = userIds.flatMap((userId) => userId ?? [])
  const members = await db()
    .select({ id: staffProfiles.id, userId: staffProfiles.userId })
    .from(staffProfiles)
    .where(inArray(staffProfiles.userId, known))
  const memberOf = new Map(members.map(({ id, userId }) => [userId, id]))
  return (userId) => objectIdOrNull('staff_member', memberOf.get(userId) ?? null)
}

/** The account of a member of staff; null for one who has none. */
export async function accountOfMember(id: string): Promise<string | null> {
  const [member] = await db()
    .select({ userId: staffProfiles.userId })
    .from(staffProfiles)
    .where(eq(staffProfiles.id, id))
  return member?.userId ?? null
}

const staffSource = {
  id: supportTickets.id,
  createdAt: supportTickets.createdAt,
  read: ({ where, orderBy, limit }: Part) =>
    db()
      .select()
      .from(supportTickets)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  present: staffAnswers,
}

/** Read through the view that has nothing internal in it. */
const ownSource = {
  id: customerTickets.id,
  createdAt: customerTickets.createdAt,
  read: ({ where, orderBy, limit }: Part) =>
    db()
      .select()
      .from(customerTickets)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  present: (rows: OwnRow[]) => rows.map(publicFields),
}

function ownSeen(sight: Extract<Sight, { isStaff: false }>): SQL | undefined {
  const reach = ticketReachOf(sight.actor)
  if (reach === null) throw new Error('A customer key acts for a customer')
  return reachable(reach)
}

type Filters = {
  status: TicketStatus | null
  priority: TicketPriority | null
  customer: string | null
}

export function ticketAnswers(
  sight: Sight,
  request: ListRequest<Filters>,
): Promise<ListAnswer<TicketAnswer>> {
  const { status, priority, customer } = request.filters
  const matching = ({
    status: column,
    priority: rank,
    customerId,
  }: typeof supportTickets | typeof customerTickets) =>
    and(
      status ? eq(column, status) : undefined,
      priority ? eq(rank, priority) : undefined,
      customer ? eq(customerId, customer) : undefined,
    )
  return sight.isStaff
    ? listOf(staffSource, request, {
        sight,
        where: and(isNull(supportTickets.mergedInto), matching(supportTickets)),
      })
    : listOf(ownSource, request, {
        sight,
        where: and(ownSeen(sight), matching(customerTickets)),
      })
}

/** The id of a ticket that was merged gives the one that has its messages. */
export async function ticketById(sight: Sight, id: string): Promise<TicketAnswer | null> {
  const current = await currentTicketId(id)
  if (current === null) return null
  return sight.isStaff
    ? oneOf(staffSource, sight, eq(supportTickets.id, current))
    : oneOf(ownSource, sight, and(ownSeen(sight), eq(customerTickets.id, current)))
}

type MessageRow = {
  id: string
  position: number
  ticketId: string
  senderType: (typeof supportMessages.$inferSelect)['senderType']
  senderName: string
  message: string
  isInternal?: boolean
  createdAt: Date
}

const oldestFirst = (sight: Sight): KeysetSort<MessageRow> => [
  {
    column: sight.isStaff ? supportMessages.position : customerTicketMessages.position,
    kind: 'whole',
    of: (row) => row.position,
  },
]

function readMessages(sight: Sight, { where, orderBy, limit }: Part): PromiseLike<MessageRow[]> {
  return sight.isStaff
    ? db()
        .select()
        .from(supportMessages)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
    : db()
        .select()
        .from(customerTicketMessages)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
}

/** The messages of a ticket that the caller sees, oldest first. */
export async function messageAnswers(
  sight: Sight,
  ticketId: string,
  request: { limit: number; after: string | null },
): Promise<ListAnswer<MessageAnswer>> {
  const { ticketId: column } = sight.isStaff ? supportMessages : customerTicketMessages
  const page = await pageIn(oldestFirst(sight), request, (slice) =>
    readMessages(sight, { ...slice, where: and(eq(column, ticketId), slice.where) }),
  )
  return { data: await withFiles(page.rows), next: page.next }
}

const everyMessageSource = {
  id: supportMessages.id,
  createdAt: supportMessages.createdAt,
  read: ({ where, orderBy, limit }: Part) =>
    db()
      .select()
      .from(supportMessages)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  present: withFiles,
}

/** The messages of all tickets, notes too, as staff see them. */
export function everyMessage(
  request: Omit<ListRequest, 'filters'>,
): Promise<ListAnswer<MessageAnswer>> {
  return listOf(everyMessageSource, request, { sight: staffSight, where: undefined })
}

export async function messageById(sight: Sight, id: string): Promise<MessageAnswer | null> {
  const { id: column } = sight.isStaff ? supportMessages : customerTicketMessages
  const rows = await readMessages(sight, { where: eq(column, id), orderBy: [], limit: 1 })
  return (await withFiles(rows))[0] ?? null
}

async function withFiles(rows: MessageRow[]): Promise<MessageAnswer[]> {
  const files = await db()
    .select()
    .from(supportFiles)
    .where(
      inArray(
        supportFiles.messageId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(supportFiles.position), asc(supportFiles.id))
  const byMessage = Map.groupBy(files, ({ messageId }) => messageId)
  return rows.map((row) => messageAnswer(row, byMessage.get(row.id) ?? []))
}

export function messageAnswer(row: MessageRow, files: readonly FileRow[]): MessageAnswer {
  return {
    id: objectId('message', row.id),
    object: 'message',
    ticket: objectId('ticket', row.ticketId),
    author: { type: row.senderType, name: row.senderName },
    body: row.message,
    is_internal: row.isInternal ?? false,
    files: files.map(fileAnswer),
    created_at: timeOf(row.createdAt),
  }
}

type FileRow = typeof supportFiles.$inferSelect

function fileAnswer({ id, name, type, size }: FileRow): z.input<typeof fileObject> {
  return { id: objectId('file', id), object: 'file', name, type, size }
}

/** A file that its caller has just stored. */
export async function fileById(id: string): Promise<z.input<typeof fileObject> | null> {
  const [row] = await db().select().from(supportFiles).where(eq(supportFiles.id, id))
  return row ? fileAnswer(row) : null
}
