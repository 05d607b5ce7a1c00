import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { Page } from '#kernel/paging.ts'
import { hasText } from '#platform/database/columns.server.ts'
import type { KeysetSort } from '#platform/database/keyset.server.ts'
import { countUpTo, listPage } from '#platform/database/list-page.server.ts'
import { db } from '#platform/database.server.ts'
import { incomingMails as mails } from '../../tables.incoming-mail.server.ts'
import { failedMailCap } from '../rules/mail-limits.ts'
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
  const where = and(ofStatus(query), found(query.search))
  return listPage(sort, query, { table: mails, where }, (slice) =>
    db()
      .select(columns)
      .from(mails)
      .where(slice.where)
      .orderBy(...slice.orderBy)
      .limit(slice.limit),
  )
}

function ofStatus({ filters: { status } }: MailListQuery): SQL | undefined {
  if (!status) return undefined
  return status === 'review'
    ? inArray(mails.status, ['failed', 'unknown', 'spam'])
    : eq(mails.status, status)
}

function found(search: string): SQL | undefined {
  return hasText(search, mails.subject, mails.fromAddress, mails.fromName)
}

/**
 * Emails that could not be processed, up to one more than the cap: their senders wait for an
 * answer, and staff must review them.
 */
export function failedMails(): Promise<number> {
  return countUpTo(mails, eq(mails.status, 'failed'), failedMailCap + 1)
}
