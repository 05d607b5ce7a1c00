import { and, desc, eq, gte, inArray, lt, max, sql } from 'drizzle-orm'
import { addDays, type CalendarDate, startOfDay } from '#kernel/dates.ts'
import type { Cents } from '#kernel/money.ts'
import type { Page } from '#kernel/paging.ts'
import type {
  BillingLogStatus,
  BillingRunStatus,
} from '#modules/billing/subscriptions/rules/renewal-states.ts'
import { chargeAttempts } from '#modules/billing/tables.money.server.ts'
import {
  billingRuns,
  paymentReminders,
  recurringBillingLogs,
} from '#modules/billing/tables.renewals.server.ts'
import { invoices, subscriptions } from '#modules/billing/tables.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import type { KeysetSort } from '#platform/database/keyset.server.ts'
import { listPage } from '#platform/database/list-page.server.ts'
import { db } from '#platform/database.server.ts'
import {
  maxRunProblems,
  noCounts,
  type RunCounts,
  type RunListQuery,
  type RunLogQuery,
  type RunProblems,
} from '../rules/run-list.ts'

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

const runSort: KeysetSort<BillingRunRow> = [
  { column: billingRuns.startedAt, kind: 'moment', of: (row) => row.startedAt },
  { column: billingRuns.id, kind: 'id', of: (row) => row.id },
]

/** Past runs: a handful a day, so the table stays small. */
export async function billingRunList(query: RunListQuery): Promise<Page<BillingRunRow>> {
  const where = query.filters.status ? eq(billingRuns.status, query.filters.status) : undefined
  return listPage(runSort, query, { table: billingRuns, where }, async (slice) => {
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

/** When a run last ended; null before the first has. Figures change then. */
export async function latestRunEnd(): Promise<Date | null> {
  const [row] = await db()
    .select({ at: max(billingRuns.finishedAt) })
    .from(billingRuns)
  return row?.at ?? null
}

/** Older rows lack the counts that were added later: these are zero. */
function withEveryCount<Row extends { counts: RunCounts }>(row: Row): Row {
  return { ...row, counts: { ...noCounts, ...row.counts } }
}

export type RunLogRow = {
  id: string
  subscriptionId: string
  description: string
  invoiceId: string | null
  invoiceNumber: string | null
  billingDate: CalendarDate
  amountCents: Cents
  status: BillingLogStatus
  errorMessage: string
}

const columns = {
  id: recurringBillingLogs.id,
  subscriptionId: recurringBillingLogs.subscriptionId,
  description: subscriptions.description,
  invoiceId: recurringBillingLogs.invoiceId,
  invoiceNumber: invoices.invoiceNumber,
  billingDate: recurringBillingLogs.billingDate,
  amountCents: recurringBillingLogs.amountCents,
  status: recurringBillingLogs.status,
  errorMessage: recurringBillingLogs.errorMessage,
}

const logSort: KeysetSort<RunLogRow> = [
  { column: recurringBillingLogs.id, kind: 'id', of: (row) => row.id },
]

/** The log rows of one run, in the order of its work. */
export async function billingRunLog(runId: string, query: RunLogQuery): Promise<Page<RunLogRow>> {
  const { status } = query.filters
  const where = and(
    eq(recurringBillingLogs.runId, runId),
    status ? eq(recurringBillingLogs.status, status) : undefined,
  )
  return listPage(logSort, query, { table: recurringBillingLogs, where }, (slice) =>
    db()
      .select(columns)
      .from(recurringBillingLogs)
      .innerJoin(subscriptions, eq(subscriptions.id, recurringBillingLogs.subscriptionId))
      .leftJoin(invoices, eq(invoices.id, recurringBillingLogs.invoiceId))
      .where(slice.where)
      .orderBy(...slice.orderBy)
      .limit(slice.limit),
  )
}

/**
 * Problems of a day: charges that did not succeed, suspended services, parked subscriptions; latest
 * first.
 */
export async function runProblems(day: CalendarDate): Promise<RunProblems> {
  const { timezone } = await siteSettings()
  const [charges, suspended, parked] = await Promise.all([
    db()
      .select({
        id: chargeAttempts.id,
        invoiceId: chargeAttempts.invoiceId,
        invoiceNumber: invoices.invoiceNumber,
        amountCents: chargeAttempts.amountCents,
        status: chargeAttempts.status,
        message: chargeAttempts.message,
        nextRetryOn: chargeAttempts.nextRetryOn,
      })
      .from(chargeAttempts)
      .innerJoin(invoices, eq(invoices.id, chargeAttempts.invoiceId))
      .where(
        and(
          eq(chargeAttempts.requestedOn, day),
          inArray(chargeAttempts.status, ['declined', 'unknown', 'lost', 'requested']),
        ),
      )
      .orderBy(desc(chargeAttempts.id))
      .limit(maxRunProblems),
    db()
      .select({
        id: subscriptions.id,
        description: subscriptions.description,
      })
      .from(paymentReminders)
      .innerJoin(subscriptions, eq(subscriptions.id, paymentReminders.subscriptionId))
      .where(
        and(
          eq(paymentReminders.reminderDate, day),
          eq(paymentReminders.action, 'suspend'),
          eq(paymentReminders.status, 'sent'),
        ),
      )
      .orderBy(desc(paymentReminders.id))
      .limit(maxRunProblems),
    db()
      .select({
        id: subscriptions.id,
        description: subscriptions.description,
        reason: subscriptions.parkReason,
      })
      .from(subscriptions)
      .where(
        and(
          gte(subscriptions.parkedAt, startOfDay(timezone, day)),
          lt(subscriptions.parkedAt, startOfDay(timezone, addDays(day, 1))),
        ),
      )
      .orderBy(desc(subscriptions.parkedAt))
      .limit(maxRunProblems),
  ])
  return { charges, suspended, parked: parked.map((row) => ({ ...row, reason: row.reason ?? '' })) }
}
