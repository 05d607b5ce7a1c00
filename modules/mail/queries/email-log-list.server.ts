import { and, count, eq, gte, type SQL, sql } from 'drizzle-orm'
import { cappedCount, countCap, type Page } from '#kernel/paging.ts'
import { invoices, orders } from '#modules/billing/tables.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { type KeysetSort, keysetPage, keysetSlice } from '#platform/database/keyset.server.ts'
import { countUpTo } from '#platform/database/list-page.server.ts'
import { hasText } from '#platform/database/text-search.server.ts'
import { db } from '#platform/database.server.ts'
import { isCommon, pageOfFound } from '#platform/large-tables/rare-search.server.ts'
import type { DeliveryState } from '../rules/delivery.ts'
import type { EmailLogStatus } from '../rules/email.ts'
import { type EmailLogListQuery, emailLogRangeStart } from '../rules/email-log-list.ts'
import { emailLogs } from '../tables.server.ts'
import { withSubjects } from './unwritten-subjects.server.ts'

export type EmailLogRow = {
  id: string
  recipient: string
  subject: string
  templateName: string
  status: EmailLogStatus
  /** What was reported since it was sent. */
  delivery: DeliveryState | null
  provider: string | null
  messageId: string | null
  errorMessage: string | null
  orderId: string | null
  orderNumber: string | null
  invoiceId: string | null
  invoiceNumber: string | null
  createdAt: Date
  sentAt: Date | null
}

const columns = {
  id: emailLogs.id,
  recipient: emailLogs.recipient,
  subject: emailLogs.subject,
  templateName: emailLogs.templateName,
  status: emailLogs.status,
  delivery: emailLogs.delivery,
  provider: emailLogs.provider,
  messageId: emailLogs.messageId,
  errorMessage: emailLogs.errorMessage,
  orderId: orders.id,
  orderNumber: orders.orderNumber,
  invoiceId: invoices.id,
  invoiceNumber: invoices.invoiceNumber,
  createdAt: emailLogs.createdAt,
  sentAt: emailLogs.sentAt,
}

// The order of the index email_logs_newest.
const newest: KeysetSort<EmailLogRow> = [
  { column: emailLogs.createdAt, kind: 'moment', of: (row) => row.createdAt, nullsLast: true },
  { column: emailLogs.id, kind: 'id', of: (row) => row.id, nullsLast: true },
]

type Match = { where: SQL | undefined; isRare: boolean }

/** One page of the log; the page's guard asks who may see it. */
export async function emailLogList(query: EmailLogListQuery): Promise<Page<EmailLogRow>> {
  const match = await matchOf(query)
  const [{ rows, found }, counted] = await Promise.all([
    rowsOf(query, match),
    match.isRare ? null : countMatches(match),
  ])
  const page = keysetPage(newest, query, rows)
  const cut = { ...page, rows: await withSubjects(page.rows) }
  // Going back past the beginning gives a full first page.
  if (query.position?.direction === 'before' && cut.rows.length < query.size)
    return emailLogList({ ...query, position: null })
  if (found === 0 && query.position)
    return { ...(await emailLogList({ ...query, position: null })), ...cut }
  return { ...cut, ...cappedCount(counted ?? found ?? 0) }
}

const batch = 1000

/** All that match, newest first, in batches to bound memory. */
export async function* everyEmailLog(query: EmailLogListQuery): AsyncGenerator<EmailLogRow[]> {
  const match = await matchOf(query)
  let position: EmailLogListQuery['position'] = null
  do {
    const asked: Slice = { descending: true, size: batch, position }
    const { rows, next } = keysetPage(newest, asked, (await rowsOf(asked, match)).rows)
    if (rows.length > 0) yield withSubjects(rows)
    position = next === null ? null : { direction: 'after', token: next }
  } while (position !== null)
}

export type EmailLogStats = { total: number; sent: number; failed: number; queued: number }

/** B§2.2.9, the cards: from an index of the status alone. */
export async function emailLogStats(): Promise<EmailLogStats> {
  const rows = await db()
    .select({ status: emailLogs.status, count: count() })
    .from(emailLogs)
    .groupBy(emailLogs.status)
  const of = (status: EmailLogStatus) => rows.find((row) => row.status === status)?.count ?? 0
  return {
    total: rows.reduce((sum, row) => sum + row.count, 0),
    sent: of('sent'),
    failed: of('failed'),
    queued: of('queued'),
  }
}

type Slice = { descending: boolean; size: number; position: EmailLogListQuery['position'] }

async function rowsOf(
  asked: Slice,
  { where, isRare }: Match,
): Promise<{ rows: EmailLogRow[]; found: number | null }> {
  const slice = keysetSlice(newest, asked)
  const order = sql.join(slice.orderBy, sql`, `)
  const page = isRare
    ? pageOfFound(emailLogs, where, {
        columns: [emailLogs.id, emailLogs.createdAt],
        slice,
        max: countCap + 1,
      })
    : sql`select ${emailLogs.id}, null::bigint as found
      from ${emailLogs} where ${and(where, slice.where) ?? sql`true`}
      order by ${order} limit ${slice.limit}`
  const fetched = await db()
    .select({ ...columns, found: sql<number | null>`page.found` })
    .from(emailLogs)
    .innerJoin(sql`(${page}) as page`, sql`page.id = ${emailLogs.id}`)
    .leftJoin(orders, eq(orders.id, emailLogs.orderId))
    .leftJoin(invoices, eq(invoices.id, emailLogs.invoiceId))
    .orderBy(...slice.orderBy)
  const found = isRare ? (fetched[0]?.found ?? 0) : null
  return { rows: fetched.map(({ found: _, ...row }) => row), found }
}

function countMatches({ where }: Match): Promise<number> {
  return countUpTo(emailLogs, where)
}

async function matchOf({ filters, search }: EmailLogListQuery): Promise<Match> {
  const { timezone } = await siteSettings()
  const matching = search === '' ? undefined : matches(search)
  const where = and(
    filters.status ? eq(emailLogs.status, filters.status) : undefined,
    filters.template ? eq(emailLogs.templateName, filters.template) : undefined,
    filters.range
      ? gte(emailLogs.createdAt, emailLogRangeStart(filters.range, timezone, now()))
      : undefined,
    matching,
  )
  return { where, isRare: matching !== undefined && !(await isCommon(emailLogs, matching)) }
}

function matches(search: string): SQL | undefined {
  return hasText(search, emailLogs.recipient, emailLogs.subject)
}
