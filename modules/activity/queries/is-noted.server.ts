import { and, eq } from 'drizzle-orm'
import type { Executor } from '#platform/database.server.ts'
import { activityLog } from '../tables.server.ts'

/** Whether the log has this deed of this thing, for what is to be written once. */
export async function isNoted(executor: Executor, { entityType, entityId, action }: { entityType: string; entityId: string; action: string }) {
  const [found] = await executor
    .select({ id: activityLog.id })
    .from(activityLog)
    .where(and(eq(activityLog.entityType, entityType), eq(activityLog.entityId, entityId), eq(activityLog.action, action)))
    .limit(1)
  return found !== undefined
}
