import { sql } from 'drizzle-orm'
import { encodePosition } from '#kernel/paging.ts'
import { emailLogStatuses } from '#modules/mail/rules/email.ts'
import { emailLogRanges } from '#modules/mail/rules/email-log-list.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { fillEmailLogs } from './filling/fill-email-logs.ts'
import {
  everyQuery,
  type ListUnderTest,
  measureList,
  ownDatabase,
  printList,
} from './measuring/list-page.ts'

/**
 * The email log as signed-in HTML, 100 rows a page. With a million rows: p50 ≤ 15 ms and p95 ≤ 30
 * ms for every filter, search ≤ 30 ms.
 */
export async function emailLogPages(
  databaseUrl: string,
  [count = '1000000']: string[] = [],
): Promise<void> {
  const rows = Number(count)
  const small = await measureList(
    await ownDatabase(databaseUrl, 'hostwright_bench_emails_thousand'),
    list,
    { count: 1_000, deeply: false },
  )
  const large = await measureList(
    await ownDatabase(databaseUrl, `hostwright_bench_emails_${rows}`),
    list,
    { count: rows, deeply: true },
  )
  printList(rows, large, small)
}

const list: ListUnderTest = {
  path: '/admin/email-logs',
  fill: (url, count) => fillEmailLogs(url, count, console.log),
  positionBefore,
  queries: [
    ...everyQuery({
      status: ['', ...emailLogStatuses],
      template: ['', 'invoice', 'welcome', 'custom'],
      range: ['', ...emailLogRanges],
    }),
  ],
  searches: [
    'INV-2026-012345',
    'INV',
    'buyer123456@',
    'karoo',
    'nobody-has-this',
    'Reminder',
    'xq',
  ],
}

async function positionBefore(row: number): Promise<string> {
  const [last] = await db()
    .select({ createdAt: emailLogs.createdAt, id: emailLogs.id })
    .from(emailLogs)
    .orderBy(sql`${emailLogs.createdAt} desc, ${emailLogs.id} desc`)
    .offset(row - 101)
    .limit(1)
  if (!last) throw new Error('There are too few rows')
  return encodePosition([last.createdAt.toISOString(), last.id])
}
