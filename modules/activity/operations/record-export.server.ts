import { type Actor, isStaff } from '#modules/identity/rules/actor.ts'
import { db } from '#platform/database.server.ts'
import type { ActivityEntity } from '../rules/activity.ts'
import { recordActivity } from './record-activity.server.ts'

/** Who took which list out of the house, and of what part of it. */
export async function recordExport(actor: Actor, what: { entityType: ActivityEntity; title: string; query: URLSearchParams }): Promise<void> {
  if (!isStaff(actor)) throw new Error('Only staff export lists')
  const { entityType, title, query } = what
  await recordActivity(db(), { actor, entityType, action: 'exported', title, details: Object.fromEntries(query) })
}
