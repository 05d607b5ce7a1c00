import { and, asc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { users } from '#modules/identity/tables.server.ts'
import { now } from '#platform/clock.server.ts'
import { alphabetically } from '#platform/database/keyset.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import { supportPresence } from '../../tables.presence.server.ts'
import { goneAfterMs, type PresentPerson } from '../rules/presence.ts'

/** What was seen since then counts. */
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

/** The names of others by ticket, for the rows of one page of the list. */
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
