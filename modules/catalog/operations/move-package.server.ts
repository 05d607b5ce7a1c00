import { asc, eq } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { contentChanged } from '#platform/caching/content-version.server.ts'
import { transact } from '#platform/database.server.ts'
import { mayManagePackages } from '../policy.ts'
import { type Direction, movedTo, placesOf } from '../rules/move.ts'
import { packages } from '../tables.server.ts'

/** One place up or down, or to a place counted from 0, among all packages. At the end of the list nothing happens. Two at once wait for each other and both count. */
export async function movePackage(actor: Actor, id: string, to: Direction | number): Promise<Result<null>> {
  if (!mayManagePackages(actor)) return refuse('forbidden', 'You do not have permission to manage packages.')
  return transact(async (tx) => {
    // Locked by id, so that two who move cannot wait in a circle; read again once they are locked, for only then the order is known.
    await tx.select({ id: packages.id }).from(packages).orderBy(asc(packages.id)).for('no key update')
    const list = await tx.select().from(packages).orderBy(asc(packages.sortOrder), asc(packages.priceCents), asc(packages.id))
    const places = movedTo(list, id, to)
    const item = list.find((row) => row.id === id)
    if (!places || !item) return refuse('not_found', 'This package was deleted.')
    if (places.length === 0) return ok(null)
    await contentChanged(tx)
    for (const place of places) await tx.update(packages).set({ sortOrder: place.sortOrder }).where(eq(packages.id, place.id))
    await recordActivity(tx, {
      actor,
      entityType: 'package',
      entityId: id,
      action: 'reordered',
      title: `Package ${item.name} moved${typeof to === 'number' ? '' : ` ${to}`}`,
      ...placesOf(item, places),
    })
    return ok(null)
  })
}
