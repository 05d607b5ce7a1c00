import { type SQL, sql } from 'drizzle-orm'
import { subscriptions } from '#modules/billing/tables.server.ts'
import { now } from '#platform/clock.server.ts'
import { countUpTo } from '#platform/database/list-page.server.ts'
import { db } from '#platform/database.server.ts'
import { answerMinutes, type ReviewReason, reviewReasons } from '../rules/subscription-list.ts'

/** Ids of the subscriptions that staff should review, by reason; each from its own index. */
const sources: Record<ReviewReason, () => SQL> = {
  charge:
    () => sql`select subscription_id as id from charge_attempts where status in ('requested', 'unknown')
    and (status = 'unknown' or created_at < ${new Date(now().getTime() - answerMinutes * 60_000).toISOString()}::timestamptz)`,
  parked: () =>
    sql`select id from subscriptions where parked_at is not null and status <> 'cancelled'`,
  proposal: () =>
    sql`select subscription_id as id from cancellation_proposals where status = 'proposed'`,
  gateway: () =>
    sql`select id from subscriptions where gateway_cancel_requested_at is not null and gateway_cancel_confirmed_at is null`,
}

/** Subscriptions that need review for this reason, or for any. */
export function needsReview(kind: ReviewReason | 'any'): SQL {
  const kinds = kind === 'any' ? reviewReasons : [kind]
  return sql`subscriptions.id in (${sql.join(
    kinds.map((each) => sources[each]()),
    sql` union `,
  )})`
}

/** How many subscriptions need review for any reason, counted up to `countCap` + 1. */
export function reviewTotal(): Promise<number> {
  return countUpTo(subscriptions, needsReview('any'))
}

/** How many subscriptions need review, by reason. */
export async function reviewCounts(): Promise<Record<ReviewReason, number>> {
  const parts = reviewReasons.map(
    (kind) =>
      sql`(select count(distinct id) from (${sources[kind]()}) as found) as ${sql.identifier(kind)}`,
  )
  const { rows } = await db().execute<Record<ReviewReason, string | number>>(
    sql`select ${sql.join(parts, sql`, `)}`,
  )
  const [row] = rows
  return {
    charge: Number(row?.charge ?? 0),
    parked: Number(row?.parked ?? 0),
    proposal: Number(row?.proposal ?? 0),
    gateway: Number(row?.gateway ?? 0),
  }
}

/** Why each of these subscriptions needs review; others are left out. */
export async function reviewReasonsOf(
  ids: readonly string[],
): Promise<Map<string, ReviewReason[]>> {
  const found = new Map<string, ReviewReason[]>()
  if (ids.length === 0) return found
  const parts = reviewReasons.map(
    (kind) =>
      sql`select id, ${kind}::text as kind from (${sources[kind]()}) as found where id in ${[...ids]}`,
  )
  const { rows } = await db().execute<{ id: string; kind: ReviewReason }>(
    sql`select distinct id, kind from (${sql.join(parts, sql` union all `)}) as each`,
  )
  for (const { id, kind } of rows) found.set(id, [...(found.get(id) ?? []), kind])
  return found
}
