import { sql } from 'drizzle-orm'
import { encodePosition } from '#kernel/paging.ts'
import { activityChannels } from '#modules/activity/rules/channel.ts'
import { activityLog } from '#modules/activity/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { fillAuditLog } from './filling/fill-audit-log.ts'
import {
  everyQuery,
  type ListUnderTest,
  measureList,
  ownDatabase,
  printList,
} from './measuring/list-page.ts'

/**
 * The audit log as signed-in HTML. With a million rows: p50 ≤ 10 ms and p95 ≤ 25 ms for every
 * filter, search ≤ 30 ms.
 */
export async function auditLogList(
  databaseUrl: string,
  [count = '1000000']: string[] = [],
): Promise<void> {
  const rows = Number(count)
  const small = await measureList(
    await ownDatabase(databaseUrl, 'hostwright_bench_audit_thousand'),
    list,
    { count: 1_000, deeply: false },
  )
  const large = await measureList(
    await ownDatabase(databaseUrl, `hostwright_bench_audit_${rows}`),
    list,
    { count: rows, deeply: true },
  )
  printList(rows, large, small)
}

const list: ListUnderTest = {
  path: '/admin/audit',
  fill: (url, count) => fillAuditLog(url, count, console.log),
  positionBefore,
  queries: [
    ...everyQuery({
      entity: ['', 'invoice', 'account', 'ticket', 'settings', 'role'],
      action: ['', 'paid', 'signed_in', 'updated', 'refunded'],
    }),
    ...everyQuery({ channel: activityChannels, entity: ['', 'customer', 'settings'] }),
    ...everyQuery({ from: ['2025-03-01'], to: ['2025-03-02'], channel: ['', 'staff'] }),
  ],
  searches: [
    'INV-2026-012345',
    'INV',
    'buyer123456@',
    'Thandi Nkosi',
    'nobody-has-this',
    '102.65.7',
    'xq',
  ],
}

async function positionBefore(row: number): Promise<string> {
  const [last] = await db()
    .select({ createdAt: activityLog.createdAt, id: activityLog.id })
    .from(activityLog)
    .orderBy(sql`${activityLog.createdAt} desc, ${activityLog.id} desc`)
    .offset(row - 26)
    .limit(1)
  if (!last) throw new Error('There are too few rows')
  return encodePosition([last.createdAt.toISOString(), last.id])
}
