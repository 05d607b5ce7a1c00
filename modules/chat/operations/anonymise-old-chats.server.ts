import { and, asc, isNotNull, isNull, lt, notExists, sql } from 'drizzle-orm'
import { ok } from '#kernel/result.ts'
import { now } from '#platform/clock.server.ts'
import { db, transact } from '#platform/database.server.ts'
import { visitorDays } from '../rules/chat-limits.ts'
import { chatBlocks, chatSessions, chatVisitors } from '../tables.server.ts'
import { widgetConfig } from '../widget/queries/widget-config.server.ts'
import { anonymiseChats } from './anonymise-chats.server.ts'

const batch = 200
const dayMs = 86_400_000

/**
 * Every night: of chats that ended before the months of the settings only figures stay; 0 months is
 * never. Returns how many.
 */
export async function anonymiseOldChats(): Promise<number> {
  const { retentionMonths } = await widgetConfig(db())
  if (retentionMonths === 0) return 0
  const at = now()
  const before = sql`${at.toISOString()}::timestamptz - make_interval(months => ${retentionMonths})`
  for (let total = 0; ; ) {
    const removed = await transact(async (tx) => {
      const old = await tx
        .select({ id: chatSessions.id })
        .from(chatSessions)
        .where(
          and(
            isNull(chatSessions.anonymisedAt),
            isNotNull(chatSessions.endedAt),
            lt(chatSessions.endedAt, before),
          ),
        )
        .orderBy(asc(chatSessions.id))
        .limit(batch)
        .for('update', { skipLocked: true })
      const ids = old.map(({ id }) => id)
      await anonymiseChats(tx, ids, at)
      return ok(ids.length)
    })
    const count = removed.ok ? removed.value : 0
    total += count
    if (count < batch) return total
  }
}

/**
 * Every night: browsers that never chatted to the end of their first try, or whose cookie has run
 * out, and that nothing names any more.
 */
export async function pruneOldVisitors(): Promise<number> {
  const runOut = new Date(now().getTime() - visitorDays * dayMs)
  const removed = await db()
    .delete(chatVisitors)
    .where(
      and(
        lt(chatVisitors.createdAt, runOut),
        notExists(
          sql`(select from ${chatSessions} where ${chatSessions.visitorId} = ${chatVisitors}.id)`,
        ),
        notExists(
          sql`(select from ${chatBlocks} where ${chatBlocks.visitorId} = ${chatVisitors}.id)`,
        ),
      ),
    )
    .returning({ id: chatVisitors.id })
  return removed.length
}
