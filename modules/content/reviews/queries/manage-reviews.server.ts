import { and, asc, count, eq, type SQL } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import type { Page } from '#kernel/paging.ts'
import type { KeysetSort } from '#platform/database/keyset.server.ts'
import { countUpTo, listPage } from '#platform/database/list-page.server.ts'
import { hasText } from '#platform/database/text-search.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import { customerReviews, reviewSettings, trustBadges } from '../../tables.reviews.server.ts'
import { defaultReviewSettings, type ReviewListQuery } from '../rules/review-form.ts'
import { reviewStatistics } from '../rules/review-statistics.ts'

export type ReviewRow = typeof customerReviews.$inferSelect

const sort: KeysetSort<ReviewRow> = [
  {
    column: customerReviews.createdAt,
    kind: 'moment',
    of: (row) => row.createdAt,
    nullsLast: true,
  },
  { column: customerReviews.id, kind: 'id', of: (row) => row.id, nullsLast: true },
]

/** One page of the reviews, newest first, for staff who may manage them; the page's guard asks. */
export async function reviewList(query: ReviewListQuery): Promise<Page<ReviewRow>> {
  const { status } = query.filters
  const where = and(status ? eq(customerReviews.status, status) : undefined, found(query.search))
  return listPage(sort, query, { table: customerReviews, where }, (slice) =>
    db()
      .select()
      .from(customerReviews)
      .where(slice.where)
      .orderBy(...slice.orderBy)
      .limit(slice.limit),
  )
}

/** How many reviews wait for approval, counted up to `countCap` + 1. */
export function pendingReviewCount(): Promise<number> {
  return countUpTo(customerReviews, eq(customerReviews.status, 'pending'))
}

/** B§2.2.17: name, content and company. */
function found(search: string): SQL | undefined {
  const { customerName, content, customerCompany } = customerReviews
  return hasText(search, customerName, content, customerCompany)
}

export async function reviewById(id: string): Promise<ReviewRow | null> {
  if (!isId(id)) return null
  const [row] = await db().select().from(customerReviews).where(eq(customerReviews.id, id))
  return row ?? null
}

export async function reviewMetrics() {
  const { status, rating } = customerReviews
  return reviewStatistics(
    await db()
      .select({ status, rating, count: count() })
      .from(customerReviews)
      .groupBy(status, rating),
  )
}

/** B§9: the limit of the list of badges. */
const maxBadges = 100

/** Every badge in the order of the site, the hidden ones too. */
export function badgeList() {
  return db()
    .select()
    .from(trustBadges)
    .orderBy(asc(trustBadges.displayOrder), asc(trustBadges.createdAt), asc(trustBadges.id))
    .limit(maxBadges)
}

export type BadgeRow = Awaited<ReturnType<typeof badgeList>>[number]

export async function badgeById(id: string): Promise<BadgeRow | null> {
  if (!isId(id)) return null
  const [row] = await db().select().from(trustBadges).where(eq(trustBadges.id, id))
  return row ?? null
}

/**
 * Whether customers are invited to review, and after how many days of service. `enabledAt` is null
 * while it is off.
 */
export async function reviewInvitationSettings(executor: Executor = db()) {
  const [row] = await executor.select().from(reviewSettings).where(eq(reviewSettings.id, 1))
  const { invitesEnabled, inviteAfterDays, enabledAt } = row ?? {
    ...defaultReviewSettings,
    enabledAt: null,
  }
  return { invitesEnabled, inviteAfterDays, enabledAt }
}
