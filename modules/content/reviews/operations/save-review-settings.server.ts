import { ok, type Result } from '#kernel/result.ts'
import { savedMeanwhile } from '#kernel/versions.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { changes } from '#modules/activity/rules/changes.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { transact } from '#platform/database.server.ts'
import { versionOfValues } from '#platform/security/values-version.server.ts'
import { reviewSettings } from '../../tables.reviews.server.ts'
import { mayManageReviews } from '../policy.ts'
import { defaultReviewSettings, reviewSettingsTexts } from '../rules/review-form.ts'
import { mayNotManageReviews } from './save-review.server.ts'

type Wanted = { invitesEnabled: boolean; inviteAfterDays: number }

/**
 * Switches invitations on or off. From then on only services are invited whose day comes after it.
 */
export async function saveReviewSettings(
  actor: Actor,
  { version, ...wanted }: Wanted & { version: string },
): Promise<Result<null>> {
  if (!mayManageReviews(actor)) return mayNotManageReviews
  return transact(async (tx) => {
    await tx
      .insert(reviewSettings)
      .values({ id: 1, ...defaultReviewSettings })
      .onConflictDoNothing()
    const [row] = await tx.select().from(reviewSettings).for('update')
    if (!row) throw new Error('The settings of reviews vanished while they were read')
    const before = { invitesEnabled: row.invitesEnabled, inviteAfterDays: row.inviteAfterDays }
    if (versionOfValues(reviewSettingsTexts(before)) !== version)
      return savedMeanwhile('these settings')
    const what = changes(before, wanted)
    if (Object.keys(what.after).length === 0) return ok(null)
    const enabledAt = wanted.invitesEnabled ? (row.enabledAt ?? now()) : null
    await tx.update(reviewSettings).set({ ...wanted, enabledAt })
    const title = wanted.invitesEnabled
      ? 'Invitations to review are on'
      : 'Invitations to review are off'
    await recordActivity(tx, { actor, entityType: 'review', action: 'updated', title, ...what })
    return ok(null)
  })
}
