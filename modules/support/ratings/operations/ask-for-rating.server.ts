import { and, eq, gt, sql } from 'drizzle-orm'
import type { Transaction } from '#platform/database.server.ts'
import { supportSettings } from '../../queries/support-settings.server.ts'
import { supportRatings } from '../../tables.ratings.server.ts'
import { supportTickets } from '../../tables.server.ts'
import { dayMs, daysBetweenRequests } from '../rules/rating.ts'

/**
 * Whether the email about this solved ticket asks for a rating: while ratings are on, the ticket
 * has none, and its customer was not asked in the last thirty days. The ticket keeps that it asked.
 */
export async function askForRating(
  tx: Transaction,
  { id, customerId }: { id: string; customerId: string | null },
  at: Date,
): Promise<boolean> {
  if (customerId === null || !(await supportSettings(tx)).asksForRating) return false
  // Not waited for: another transaction that holds it is asking this customer at this moment.
  const { rows } = await tx.execute<{ held: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`rating-of:${customerId}`}, 0)) as held`,
  )
  if (!rows[0]?.held) return false
  const since = new Date(at.getTime() - daysBetweenRequests * dayMs)
  const asked = await tx.$count(
    supportTickets,
    and(eq(supportTickets.customerId, customerId), gt(supportTickets.ratingAskedAt, since)),
  )
  if (asked > 0 || (await tx.$count(supportRatings, eq(supportRatings.ticketId, id))) > 0)
    return false
  await tx.update(supportTickets).set({ ratingAskedAt: at }).where(eq(supportTickets.id, id))
  return true
}
