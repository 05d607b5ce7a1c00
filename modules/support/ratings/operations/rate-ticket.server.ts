import { eq } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { transact } from '#platform/database.server.ts'
import { lockTicket } from '../../operations/lock-ticket.server.ts'
import { recordChange } from '../../operations/record-change.server.ts'
import { mayAnswerTicket } from '../../policy.ts'
import { supportSettings } from '../../queries/support-settings.server.ts'
import { supportRatings } from '../../tables.ratings.server.ts'
import { supportTickets } from '../../tables.server.ts'
import { isRatable, type Rating, ratingText } from '../rules/rating.ts'

/**
 * A customer rates a solved ticket, once. The same rating sent twice is one. Refuses: another
 * customer's ticket and a missing one alike, ratings switched off, a ticket that is open or was
 * solved long ago, another rating after the first.
 */
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
