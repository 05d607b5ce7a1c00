import { desc, eq, max, sql } from 'drizzle-orm'
import type { CalendarDate } from '#kernel/dates.ts'
import type { Page } from '#kernel/paging.ts'
import type { BillingRunStatus } from '#modules/billing/subscriptions/rules/renewal-states.ts'
import { billingRuns } from '#modules/billing/tables.renewals.server.ts'
import type { KeysetSort } from '#platform/database/keyset.server.ts'
import { listPage } from '#platform/database/list-page.server.ts'
import { db } from '#platform/database.server.ts'
import { noCounts, type RunCounts } from '../rules/run-counts.ts'
import type { RunListQuery } from '../rules/run-list.ts'

export type BillingRunRow = {
  id: string
  asOf: CalendarDate
  status: BillingRunStatus
  counts: RunCounts
  message: string
  startedBy: string
  startedAt: Date
  heartbeatAt: Date
  finishedAt: Date | null
}

const sort: KeysetSort<BillingRunRow> = [
  { column: billingRuns.startedAt, kind: 'moment', of: (row) => row.startedAt },
  { column: billingRuns.id, kind: 'id', of: (row) => row.id },
]

/** Past runs: a handful a day, so the table stays small. */
export async function billingRunList(query: RunListQuery): Promise<Page<BillingRunRow>> {
  const where = query.filters.status ? eq(billingRuns.status, query.filters.status) : undefined
  return listPage(sort, query, { table: billingRuns, where }, async (slice) => {
    const rows = await db()
      .select()
      .from(billingRuns)
      .where(slice.where)
      .orderBy(...slice.orderBy)
      .limit(slice.limit)
    return rows.map(withEveryCount)
  })
}

/** The runs of one day, latest first; more than one when staff pressed 'Run now' as well. */
export async function runsOfDay(asOf: CalendarDate): Promise<BillingRunRow[]> {
  const rows = await db()
    .select()
    .from(billingRuns)
    .where(eq(billingRuns.asOf, asOf))
    .orderBy(sql`${billingRuns.startedAt} desc`)
    .limit(50)
  return rows.map(withEveryCount)
}

export async function billingRunById(id: string): Promise<BillingRunRow | null> {
  const [row] = await db().select().from(billingRuns).where(eq(billingRuns.id, id))
  return row ? withEveryCount(row) : null
}

/** The run that started last; null before the first one. */
export async function latestRun(): Promise<BillingRunRow | null> {
  const [row] = await db()
    .select()
    .from(billingRuns)
    .orderBy(desc(billingRuns.startedAt), desc(billingRuns.id))
    .limit(1)
  return row ? withEveryCount(row) : null
}

/** A cache key that changes whenever a run ends, because its figures change then. */
export async function latestRunEnd(): Promise<string> {
  const [row] = await db()
    .select({ at: max(billingRuns.finishedAt) })
    .from(billingRuns)
  return row?.at?.toISOString() ?? 'never'
}

/** Older rows lack the counts that were added later: these are zero. */
function withEveryCount<Row extends { counts: RunCounts }>(row: Row): Row {
  return { ...row, counts: { ...noCounts, ...row.counts } }
}
