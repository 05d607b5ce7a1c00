import { and, eq } from 'drizzle-orm'
import type { CalendarDate } from '#kernel/dates.ts'
import type { Cents } from '#kernel/money.ts'
import type { Page } from '#kernel/paging.ts'
import type { BillingLogStatus } from '#modules/billing/subscriptions/rules/renewal-states.ts'
import { recurringBillingLogs } from '#modules/billing/tables.renewals.server.ts'
import { invoices, subscriptions } from '#modules/billing/tables.server.ts'
import type { KeysetSort } from '#platform/database/keyset.server.ts'
import { listPage } from '#platform/database/list-page.server.ts'
import { db } from '#platform/database.server.ts'
import type { RunLogQuery } from '../rules/run-list.ts'

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

const sort: KeysetSort<RunLogRow> = [
  { column: recurringBillingLogs.id, kind: 'id', of: (row) => row.id },
]

/** The log rows of one run, in the order of its work. */
export async function billingRunLog(runId: string, query: RunLogQuery): Promise<Page<RunLogRow>> {
  const { status } = query.filters
  const where = and(
    eq(recurringBillingLogs.runId, runId),
    status ? eq(recurringBillingLogs.status, status) : undefined,
  )
  return listPage(sort, query, { table: recurringBillingLogs, where }, (slice) =>
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
