import { asc, eq } from 'drizzle-orm'
import { ok, type Result } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { type Direction, movedTo, placesOf } from '#modules/catalog/rules/move.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { contentChanged } from '#platform/caching/content-version.server.ts'
import { transact } from '#platform/database.server.ts'
import { mayManageFeatures } from '../policy.ts'
import { websiteFeatures } from '../tables.server.ts'
import { featureGone, noFeaturePermission } from './save-feature.server.ts'

/** One place up or down, or to a place counted from 0. At the end of the list nothing happens. Two at once wait for each other and both count. */
export async function moveFeature(actor: Actor, id: string, to: Direction | number): Promise<Result<null>> {
  if (!mayManageFeatures(actor)) return noFeaturePermission
  return transact(async (tx) => {
    // Locked by id, so that two who move cannot wait in a circle; read again once they are locked, for only then the order is known.
    await tx.select({ id: websiteFeatures.id }).from(websiteFeatures).orderBy(asc(websiteFeatures.id)).for('no key update')
    const list = await tx.select().from(websiteFeatures).orderBy(asc(websiteFeatures.sortOrder), asc(websiteFeatures.id))
    const item = list.find((row) => row.id === id)
    const places = movedTo(list, id, to)
    if (!places || !item) return featureGone
    if (places.length === 0) return ok(null)
    await contentChanged(tx)
    for (const place of places) await tx.update(websiteFeatures).set({ sortOrder: place.sortOrder }).where(eq(websiteFeatures.id, place.id))
    const title = `Website feature ${item.title} moved${typeof to === 'number' ? '' : ` ${to}`}`
    await recordActivity(tx, { actor, entityType: 'feature', entityId: id, action: 'reordered', title, ...placesOf(item, places) })
    return ok(null)
  })
}
