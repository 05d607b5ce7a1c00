import { and, desc, eq, isNull, ne, or, sql } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { db, type Executor } from '#platform/database.server.ts'
import { ticketMatches } from '../../queries/ticket-list.server.ts'
import type { TicketStatus } from '../../rules/ticket.ts'
import { supportTickets } from '../../tables.server.ts'
import { isSameRequester } from '../rules/merge.ts'

/**
 * The ticket that stands for this id: itself, or the one that it was merged into, over any number
 * of merges. Null when there is none. Everything that finds a ticket by a stored id (an old
 * address, an answer by email) asks here.
 */
export async function currentTicketId(
  id: string,
  executor: Executor = db(),
): Promise<string | null> {
  if (!isId(id)) return null
  const { rows } = await executor.execute<{ id: string }>(sql`
    with recursive chain as (
      select id, merged_into from support_tickets where id = ${id}
      union all
      select next.id, next.merged_into from support_tickets next join chain
        on next.id = chain.merged_into)
    select id from chain where merged_into is null`)
  return rows[0]?.id ?? null
}

export type MergeCandidate = {
  id: string
  number: string
  subject: string
  status: TicketStatus
  requesterName: string
  isSameRequester: boolean
}

/**
 * Tickets that this one can be merged into: the requester's newest, or those that a search finds,
 * the requester's first.
 */
export async function mergeCandidates(
  ticket: { id: string; customerId: string | null; requesterEmail: string },
  search: string,
): Promise<MergeCandidate[]> {
  const own = or(
    ticket.customerId === null ? undefined : eq(supportTickets.customerId, ticket.customerId),
    ticket.requesterEmail === ''
      ? undefined
      : sql`lower(${supportTickets.requesterEmail}) = ${ticket.requesterEmail.toLowerCase()}`,
  )
  const rows = await db()
    .select({
      id: supportTickets.id,
      number: supportTickets.number,
      subject: supportTickets.subject,
      status: supportTickets.status,
      requesterName: supportTickets.requesterName,
      requesterEmail: supportTickets.requesterEmail,
      customerId: supportTickets.customerId,
    })
    .from(supportTickets)
    .where(
      and(
        ne(supportTickets.id, ticket.id),
        isNull(supportTickets.mergedInto),
        search === '' ? own : await ticketMatches(search),
      ),
    )
    .orderBy(desc(supportTickets.createdAt), desc(supportTickets.id))
    .limit(20)
  return rows
    .map(({ requesterEmail, customerId, ...row }) => ({
      ...row,
      isSameRequester: isSameRequester(ticket, { requesterEmail, customerId }),
    }))
    .sort((a, b) => Number(b.isSameRequester) - Number(a.isSameRequester))
}
