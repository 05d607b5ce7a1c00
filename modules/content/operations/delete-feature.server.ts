import { eq } from 'drizzle-orm'
import { ok, type Result } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { contentChanged } from '#platform/caching/cached-read.server.ts'
import { transact } from '#platform/database.server.ts'
import { mayManageFeatures } from '../policy.ts'
import { websiteFeatures } from '../tables.server.ts'
import { featureGone, lockFeature, noFeaturePermission } from './save-feature.server.ts'

/** Deletes a feature of the home page; nothing refers to one. */
export async function deleteFeature(actor: Actor, id: string): Promise<Result<null>> {
  if (!mayManageFeatures(actor)) return noFeaturePermission
  return transact(async (tx) => {
    const row = await lockFeature(tx, id)
    if (!row) return featureGone
    await contentChanged(tx)
    await tx.delete(websiteFeatures).where(eq(websiteFeatures.id, id))
    const title = `Website feature ${row.title} deleted`
    await recordActivity(tx, {
      actor,
      entityType: 'feature',
      entityId: id,
      action: 'deleted',
      title,
      before: { ...row },
    })
    return ok(null)
  })
}
