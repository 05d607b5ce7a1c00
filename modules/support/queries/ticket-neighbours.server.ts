import { and, asc, desc, isNull, type SQL, sql } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { supportTickets } from '../tables.server.ts'

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
