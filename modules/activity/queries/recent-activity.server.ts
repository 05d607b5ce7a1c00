import { and, eq, inArray, not, notInArray, sql } from 'drizzle-orm'
import { downwards } from '#platform/database/keyset.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import { type ActivityAction, type ActivityEntity, auditOnlyActions } from '../rules/activity.ts'
import { activityLog } from '../tables.server.ts'

export type ActivityEntry = {
  id: string
  /** As stored: an earlier version may have written kinds that are not written any more. */
  entityType: string
  entityId: string | null
  action: string
  title: string
  actorName: string
  createdAt: Date
}

const exported: ActivityAction = 'exported'
const oneDocument = sql`(${activityLog.action} = ${exported} and ${activityLog.entityId} is not null)`

/**
 * Newest first (B§7.4), 10 by default, 100 at most. `details` stay behind. What is recorded for the
 * audit only and downloads of one document only when asked for. `about` are the kinds that the
 * reader may see; null is every kind.
 */
export async function recentActivity({
  limit = 10,
  about = null,
  action,
}: {
  limit?: number
  about?: readonly ActivityEntity[] | null
  action?: ActivityAction
} = {}): Promise<ActivityEntry[]> {
  return db()
    .select({
      id: activityLog.id,
      entityType: activityLog.entityType,
      entityId: activityLog.entityId,
      action: activityLog.action,
      title: activityLog.title,
      actorName: activityLog.actorName,
      createdAt: activityLog.createdAt,
    })
    .from(activityLog)
    .where(
      and(
        about ? inArray(activityLog.entityType, [...about]) : undefined,
        action
          ? eq(activityLog.action, action)
          : and(notInArray(activityLog.action, [...auditOnlyActions]), not(oneDocument)),
      ),
    )
    .orderBy(downwards(activityLog.createdAt), downwards(activityLog.id))
    .limit(Math.min(limit, 100))
}

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
