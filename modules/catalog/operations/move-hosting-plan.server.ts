import { asc } from 'drizzle-orm'
import type { Destination } from '#kernel/reordered.ts'
import { type Result, refuse } from '#kernel/result.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { mayManageHostingPlans } from '../policy.ts'
import { hostingPlans } from '../tables.server.ts'
import { moveEntry } from './move-entry.server.ts'

const catalogue = {
  rows: {
    table: hostingPlans,
    id: hostingPlans.id,
    name: hostingPlans.name,
    place: hostingPlans.sortOrder,
    order: [asc(hostingPlans.sortOrder), asc(hostingPlans.id)],
  },
  entityType: 'hosting_plan',
  one: 'Hosting plan',
  gone: refuse('not_found', 'This plan was deleted.'),
} as const

/** Moves a hosting plan among all plans. */
export async function moveHostingPlan(
  actor: Actor,
  id: string,
  to: Destination,
): Promise<Result<null>> {
  if (!mayManageHostingPlans(actor))
    return refuse('forbidden', 'You do not have permission to manage hosting plans.')
  return moveEntry(actor, catalogue, { id, to })
}
