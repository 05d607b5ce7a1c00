import { and, asc, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { users } from '#modules/identity/tables.server.ts'
import { now } from '#platform/clock.server.ts'
import { alphabetically } from '#platform/database/keyset.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import { waitingForStaffStatuses } from '../../rules/ticket.ts'
import { supportPresence, supportReads } from '../../tables.presence.server.ts'
import { supportTickets } from '../../tables.server.ts'
import { goneAfterMs, type PresentPerson } from '../rules/presence.ts'

export function presentSince(): Date {
  return new Date(now().getTime() - goneAfterMs)
}

/** Who has the ticket open, other than this person; the page's guard asks. */
export async function othersInTicket(
  ticketId: string,
  userId: string,
  executor: Executor = db(),
): Promise<PresentPerson[]> {
  return (await othersIn([ticketId], userId, executor)).map(({ name, isWriting }) => ({
    name,
    isWriting,
  }))
}

export async function othersInTickets(
  ticketIds: string[],
  userId: string,
): Promise<Map<string, string[]>> {
  const found = Map.groupBy(await othersIn(ticketIds, userId, db()), ({ ticketId }) => ticketId)
  return new Map([...found].map(([ticketId, people]) => [ticketId, people.map(({ name }) => name)]))
}

function othersIn(ticketIds: string[], userId: string, executor: Executor) {
  const { ticketId, isWriting, seenAt } = supportPresence
  return executor
    .select({ ticketId, name: users.name, isWriting: sql<boolean>`bool_or(${isWriting})` })
    .from(supportPresence)
    .innerJoin(users, eq(users.id, supportPresence.userId))
    .where(
      and(
        inArray(ticketId, ticketIds),
        ne(supportPresence.userId, userId),
        gt(seenAt, presentSince()),
      ),
    )
    .groupBy(ticketId, users.id)
    .orderBy(alphabetically(users.name), asc(users.id))
}

/**
 * Those of these tickets in which a customer wrote since this person last looked, and which wait
 * for staff. One that they never opened counts while it is theirs or has no agent.
 */
export async function unreadTickets(ticketIds: string[], userId: string): Promise<Set<string>> {
  const { id, status, assignedAgentId } = supportTickets
  const rows = await db()
    .select({ id })
    .from(supportTickets)
    .leftJoin(supportReads, and(eq(supportReads.ticketId, id), eq(supportReads.userId, userId)))
    .where(
      and(
        inArray(id, ticketIds),
        inArray(status, [...waitingForStaffStatuses]),
        or(isNotNull(supportReads.position), isNull(assignedAgentId), eq(assignedAgentId, userId)),
        sql`exists (select from support_messages m where m.ticket_id = ${id} and m.sender_type <> 'staff' and m.position > coalesce(${supportReads.position}, 0))`,
      ),
    )
  return new Set(rows.map((row) => row.id))
}

/** The position of the last message that this person has seen; null for a ticket never opened. */
export async function readUpTo(ticketId: string, userId: string): Promise<number | null> {
  const [row] = await db()
    .select({ position: supportReads.position })
    .from(supportReads)
    .where(and(eq(supportReads.ticketId, ticketId), eq(supportReads.userId, userId)))
  return row?.position ?? null
}
