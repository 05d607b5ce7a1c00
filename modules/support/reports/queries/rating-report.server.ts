import { and, count, desc, eq, gte, lt, ne } from 'drizzle-orm'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { db } from '#platform/database.server.ts'
import { supportRatings } from '../../tables.ratings.server.ts'
import { supportTickets } from '../../tables.server.ts'
import type { ReportQuery } from '../rules/report-query.ts'
import { momentsOf, ticketsOf } from './ticket-report.server.ts'

export type RatingComment = {
  ticketId: string
  number: string
  stars: number
  feedback: string
  ratedAt: Date
}

/**
 * What customers said in the range: how often each number of stars, and their last ten comments.
 */
export type RatingReport = { counts: { stars: number; count: number }[]; comments: RatingComment[] }

/** For staff who handle tickets; the page's guard asks. */
export async function ratingReport(query: ReportQuery): Promise<RatingReport> {
  const { timezone } = await siteSettings()
  const { since, until } = momentsOf(query, timezone)
  const where = and(
    gte(supportRatings.ratedAt, since),
    lt(supportRatings.ratedAt, until),
    ticketsOf(query),
  )
  const ofTicket = eq(supportTickets.id, supportRatings.ticketId)
  const [counts, comments] = await Promise.all([
    db()
      .select({ stars: supportRatings.stars, count: count() })
      .from(supportRatings)
      .innerJoin(supportTickets, ofTicket)
      .where(where)
      .groupBy(supportRatings.stars)
      .orderBy(desc(supportRatings.stars)),
    db()
      .select({
        ticketId: supportTickets.id,
        number: supportTickets.number,
        stars: supportRatings.stars,
        feedback: supportRatings.feedback,
        ratedAt: supportRatings.ratedAt,
      })
      .from(supportRatings)
      .innerJoin(supportTickets, ofTicket)
      .where(and(where, ne(supportRatings.feedback, '')))
      .orderBy(desc(supportRatings.ratedAt))
      .limit(10),
  ])
  return { counts, comments }
}
