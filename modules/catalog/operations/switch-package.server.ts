import { eq } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { contentChanged } from '#platform/caching/cached-read.server.ts'
import { transact } from '#platform/database.server.ts'
import { mayManagePackages } from '../policy.ts'
import { packages } from '../tables.server.ts'

/**
 * Shows or hides a package. Says what is wanted and not 'the other way round', so that a second
 * press changes nothing.
 */
export async function switchPackage(
  actor: Actor,
  id: string,
  isActive: boolean,
): Promise<Result<null>> {
  if (!mayManagePackages(actor))
    return refuse('forbidden', 'You do not have permission to manage packages.')
  return transact(async (tx) => {
    const [row] = isId(id)
      ? await tx.select().from(packages).where(eq(packages.id, id)).for('no key update')
      : []
    if (!row) return refuse('not_found', 'This package was deleted.')
    if (row.isActive === isActive) return ok(null)
    await contentChanged(tx)
    await tx.update(packages).set({ isActive }).where(eq(packages.id, id))
    const action = isActive ? 'activated' : 'deactivated'
    await recordActivity(tx, {
      actor,
      entityType: 'package',
      entityId: id,
      action,
      title: `Package ${row.name} ${action}`,
      before: { isActive: row.isActive },
      after: { isActive },
    })
    return ok(null)
  })
}
