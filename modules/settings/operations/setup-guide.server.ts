import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { contentChanged } from '#platform/caching/cached-read.server.ts'
import { now } from '#platform/clock.server.ts'
import { transact } from '#platform/database.server.ts'
import { mayManageSettings } from '../policy.ts'
import { siteSettings } from '../tables.server.ts'

/**
 * Removes the setup guide from the dashboard, for all staff. Refused as 'conflict' while the site
 * is not ready, which the caller knows.
 */
export async function dismissGuide(actor: Actor, isReady: boolean): Promise<Result<null>> {
  if (!mayManageSettings(actor))
    return refuse('forbidden', 'You do not have permission to manage settings.')
  if (!isReady) return refuse('conflict', 'The site isn’t ready to sell yet.')
  return transact(async (tx) => {
    await contentChanged(tx)
    await tx.update(siteSettings).set({ guideDismissedAt: now() })
    await recordActivity(tx, {
      actor,
      entityType: 'settings',
      entityId: 'guide',
      action: 'dismissed',
      title: 'Setup guide taken off the dashboard',
    })
    return ok(null)
  })
}

/**
 * Opens a live site to visitors (D47). Refused as 'conflict' while something that selling needs is
 * missing, which the caller knows; the general settings open it regardless.
 */
export async function openSite(actor: Actor, isReady: boolean): Promise<Result<null>> {
  if (!mayManageSettings(actor))
    return refuse('forbidden', 'You do not have permission to manage settings.')
  if (!isReady) return refuse('conflict', 'Finish the required steps before you open the site.')
  return transact(async (tx) => {
    await contentChanged(tx)
    await tx.update(siteSettings).set({ siteOpen: true })
    await recordActivity(tx, {
      actor,
      entityType: 'settings',
      entityId: 'site_open',
      action: 'updated',
      title: 'Site opened to visitors',
    })
    return ok(null)
  })
}
