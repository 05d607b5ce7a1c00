import { and, eq } from 'drizzle-orm'
import type { Executor } from '#platform/database.server.ts'
import type { ActivityAction, ActivityEntity } from '../rules/activity.ts'
import { activityLog } from '../tables.server.ts'

/** Whether the log has this entry already, for what is recorded once. */
export async function isNoted(
  executor: Executor,
  { entityType, entityId, action }: { entityType: ActivityEntity; entityId: string; action: ActivityAction },
) {
  const [found] = await executor
    .select({ id: activityLog.id })
    .from(activityLog)
    .where(and(eq(activityLog.entityType, entityType), eq(activityLog.entityId, entityId), eq(activityLog.action, action)))
    .limit(1)
  return found !== undefined
}
