import { asc, eq } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { contentChanged } from '#platform/caching/content-version.server.ts'
import { transact } from '#platform/database.server.ts'
import { mayManageHostingPlans } from '../policy.ts'
import { type Direction, movedTo, placesOf } from '../rules/move.ts'
import { hostingPlans } from '../tables.server.ts'

/** One place up or down, or to a place counted from 0, among all hosting plans. At the end of the list nothing happens. Two at once wait for each other and both count. */
export async function moveHostingPlan(actor: Actor, id: string, to: Direction | number): Promise<Result<null>> {
  if (!mayManageHostingPlans(actor)) return refuse('forbidden', 'You do not have permission to manage hosting plans.')
  return transact(async (tx) => {
    // Locked by id, so that two who move cannot wait in a circle; read again once they are locked, for only then the order is known.
    await tx.select({ id: hostingPlans.id }).from(hostingPlans).orderBy(asc(hostingPlans.id)).for('no key update')
    const list = await tx.select().from(hostingPlans).orderBy(asc(hostingPlans.sortOrder), asc(hostingPlans.id))
    const places = movedTo(list, id, to)
    const item = list.find((row) => row.id === id)
    if (!places || !item) return refuse('not_found', 'This plan was deleted.')
    if (places.length === 0) return ok(null)
    await contentChanged(tx)
    for (const place of places) await tx.update(hostingPlans).set({ sortOrder: place.sortOrder }).where(eq(hostingPlans.id, place.id))
    await recordActivity(tx, {
      actor,
      entityType: 'hosting_plan',
      entityId: id,
      action: 'reordered',
      title: `Hosting plan ${item.name} moved${typeof to === 'number' ? '' : ` ${to}`}`,
      ...placesOf(item, places),
    })
    return ok(null)
  })
}
