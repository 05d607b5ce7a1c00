import { and, eq, inArray } from 'drizzle-orm'
import { downwards } from '#platform/database/keyset.server.ts'
import { db } from '#platform/database.server.ts'
import type { ActivityAction, ActivityEntity } from '../rules/activity.ts'
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

/** Newest first (B§7.4), 10 by default, 100 at most. `details` stay behind. `about` are the kinds that the reader may see; null is every kind. */
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
    .where(and(about ? inArray(activityLog.entityType, [...about]) : undefined, action ? eq(activityLog.action, action) : undefined))
    .orderBy(downwards(activityLog.createdAt), downwards(activityLog.id))
    .limit(Math.min(limit, 100))
}
