import { and, eq } from 'drizzle-orm'
import type { Executor } from '#platform/database.server.ts'
import type { ActivityAction, ActivityEntity } from '../rules/activity.ts'
import { activityLog } from '../tables.server.ts'

type Entry = { entityType: ActivityEntity; entityId: string; action: ActivityAction }

/** Whether the log has this action on this entity already, for what is to be written once. */
export async function isRecorded(
  executor: Executor,
  { entityType, entityId, action }: Entry,
): Promise<boolean> {
  const [found] = await executor
    .select({ id: activityLog.id })
    .from(activityLog)
    .where(
      and(
        eq(activityLog.entityType, entityType),
        eq(activityLog.entityId, entityId),
        eq(activityLog.action, action),
      ),
    )
    .limit(1)
  return found !== undefined
}
