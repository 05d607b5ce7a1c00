import { eq } from 'drizzle-orm'
import { ok, type Result } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { contentChanged } from '#platform/caching/cached-read.server.ts'
import { transact } from '#platform/database.server.ts'
import { mayManageFeatures } from '../policy.ts'
import { websiteFeatures } from '../tables.server.ts'
import { featureGone, lockFeature, noFeaturePermission } from './save-feature.server.ts'

/**
 * Shows or hides a feature. Says what is wanted and not 'the other way round', so that a second
 * press changes nothing.
 */
export async function switchFeature(
  actor: Actor,
  id: string,
  isActive: boolean,
): Promise<Result<null>> {
  if (!mayManageFeatures(actor)) return noFeaturePermission
  return transact(async (tx) => {
    const row = await lockFeature(tx, id)
    if (!row) return featureGone
    if (row.isActive === isActive) return ok(null)
    await contentChanged(tx)
    await tx.update(websiteFeatures).set({ isActive }).where(eq(websiteFeatures.id, id))
    const action = isActive ? 'activated' : 'deactivated'
    const title = `Website feature ${row.title} ${action}`
    await recordActivity(tx, {
      actor,
      entityType: 'feature',
      entityId: id,
      action,
      title,
      before: { isActive: row.isActive },
      after: { isActive },
    })
    return ok(null)
  })
}
