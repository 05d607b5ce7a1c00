import { and, eq, gt, sql } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { lockTicket, recordChange } from '../../operations/ticket-changes.server.ts'
import { mayAnswerTicket } from '../../policy.ts'
import { supportSettings } from '../../queries/support-settings.server.ts'
import { supportRatings } from '../../tables.ratings.server.ts'
import { supportTickets } from '../../tables.server.ts'
import { dayMs, daysBetweenRequests, isRatable, type Rating, ratingText } from '../rules/rating.ts'

/** A customer rates a solved ticket, once. The same rating sent twice is one. */
export async function rateTicket(
  actor: Actor,
  ticketId: string,
  { stars, feedback }: Rating,
): Promise<Result<null>> {
  return transact(async (tx) => {
    const ticket = await lockTicket(tx, ticketId)
    if (!ticket || !mayAnswerTicket(actor, ticket))
      return refuse('not_found', 'There is no such ticket.')
    const [given] = await tx
      .select()
      .from(supportRatings)
      .where(eq(supportRatings.ticketId, ticket.id))
    if (given?.stars === stars && given.feedback === feedback) return ok(null)
    if (given) return refuse('conflict', 'You have already rated this ticket. Thank you!')
    const at = now()
    if (!(await supportSettings(tx)).asksForRating)
      return refuse('conflict', 'Ratings are switched off at the moment.')
    if (!isRatable(ticket, at))
      return refuse('conflict', 'You can rate this ticket once it’s solved, for 30 days.')
    await tx.insert(supportRatings).values({
      ticketId: ticket.id,
      stars,
      feedback,
      agentId: ticket.assignedAgentId,
      ratedAt: at,
    })
    await tx.update(supportTickets).set({ updatedAt: at }).where(eq(supportTickets.id, ticket.id))
    await recordChange(
      tx,
      { ticketId: ticket.id, change: { kind: 'rated', before: null, after: ratingText(stars) } },
      { actor, at },
    )
    return ok(null)
  })
}

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
