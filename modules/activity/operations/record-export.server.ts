import { type Actor, isStaff } from '#modules/identity/rules/actor.ts'
import { db } from '#platform/database.server.ts'
import type { ActivityEntity } from '../rules/activity.ts'
import { recordActivity } from './record-activity.server.ts'

type Export = {
  entityType: ActivityEntity
  /** Of one document; a list has none. */
  entityId?: string
  title: string
  query: URLSearchParams
}

/**
 * A customer's account that staff look at: what they take out of it is recorded with their name.
 */
function isViewed(actor: Actor): boolean {
  return actor.kind === 'person' && actor.viewedBy !== undefined
}

/** Records who exported which list or document, and which part of it. */
export async function recordExport(actor: Actor, what: Export): Promise<void> {
  if (!isStaff(actor) && !isViewed(actor)) throw new Error('Only staff export lists')
  const { entityType, entityId, title, query } = what
  await recordActivity(db(), {
    actor,
    entityType,
    ...(entityId !== undefined && { entityId }),
    action: 'exported',
    title,
    details: Object.fromEntries(query),
  })
}
