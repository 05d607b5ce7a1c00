import { and, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import { countCap, type Page } from '#kernel/paging.ts'
import { searchPattern } from '#kernel/search-pattern.ts'
import { type KeysetSort, keysetPage, keysetSlice } from '#platform/database/keyset.server.ts'
import { db } from '#platform/database.server.ts'
import { incomingMails as mails } from '../../tables.incoming-mail.server.ts'
import type { MailListQuery } from '../rules/mail-list.ts'

const columns = {
  id: mails.id,
  subject: mails.subject,
  fromName: mails.fromName,
  fromAddress: mails.fromAddress,
  mailbox: mails.mailbox,
  status: mails.status,
  reason: mails.reason,
  receivedAt: mails.receivedAt,
}

export type MailListRow = Pick<typeof mails.$inferSelect, keyof typeof columns>

const sort: KeysetSort<MailListRow> = [
  { column: mails.receivedAt, kind: 'moment', of: (row) => row.receivedAt, nullsLast: true },
  { column: mails.id, kind: 'id', of: (row) => row.id, nullsLast: true },
]

/** One page of all emails that came in, for staff who handle tickets; the page's guard asks. */
export async function mailList(query: MailListQuery): Promise<Page<MailListRow>> {
  const where = and(ofStatus(query), found(query.search)) ?? sql`true`
  const slice = keysetSlice(sort, query)
  const [fetched, counted] = await Promise.all([
    db()
      .select(columns)
      .from(mails)
      .where(and(where, slice.where))
      .orderBy(...slice.orderBy)
      .limit(slice.limit),
    db().$count(sql`(select 1 from ${mails} where ${where} limit ${countCap + 1}) as matching`),
  ])
  const page = keysetPage(sort, query, fetched)
  // Going back past the beginning gives a full first page.
  if (query.position?.direction === 'before' && page.rows.length < query.size) return mailList({ ...query, position: null })
  return { ...page, count: Math.min(counted, countCap), countIsCapped: counted > countCap }
}

function ofStatus({ filters: { status } }: MailListQuery): SQL | undefined {
  if (!status) return undefined
  return status === 'review' ? inArray(mails.status, ['failed', 'unknown', 'spam']) : eq(mails.status, status)
}

function found(search: string): SQL | undefined {
  if (search === '') return undefined
  const pattern = searchPattern(search)
  return pattern === null ? sql`false` : or(ilike(mails.subject, pattern), ilike(mails.fromAddress, pattern), ilike(mails.fromName, pattern))
}
