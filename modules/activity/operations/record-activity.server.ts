import { type Actor, actorId, actorName } from '#modules/identity/rules/actor.ts'
import type { Executor } from '#platform/database.server.ts'
import type { ActivityAction, ActivityEntity } from '../rules/activity.ts'
import { activityLog } from '../tables.server.ts'

export type Activity = {
  actor: Actor
  entityType: ActivityEntity
  entityId?: string
  action: ActivityAction
  /** One line for people: 'Order HWP1234ABCD marked as paid'. */
  title: string
  /** Never a secret. */
  details?: Record<string, unknown>
}

/** Writes one row in the caller's transaction, so that the change and its record are committed together. */
export async function recordActivity(executor: Executor, activity: Activity): Promise<void> {
  await recordActivities(executor, [activity])
}

/** One row for each. */
export async function recordActivities(executor: Executor, activities: Activity[]): Promise<void> {
  if (activities.length === 0) return
  await executor.insert(activityLog).values(
    activities.map((activity) => ({
      entityType: activity.entityType,
      entityId: activity.entityId ?? null,
      action: activity.action,
      title: activity.title,
      actorId: actorId(activity.actor),
      actorName: actorName(activity.actor),
      details: activity.details ?? {},
    })),
  )
}
