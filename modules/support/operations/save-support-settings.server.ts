import { sql } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { savedMeanwhile } from '#kernel/versions.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { changes } from '#modules/activity/rules/changes.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { contentChanged } from '#platform/caching/cached-read.server.ts'
import { transact } from '#platform/database.server.ts'
import { versionOfValues } from '#platform/security/values-version.server.ts'
import { administrators } from '../escalation/rules/escalation.ts'
import { maySetUpSupport } from '../policy.ts'
import { supportSettings as settingsNow } from '../queries/support-settings.server.ts'
import { type SupportSettings, supportSettingsValues } from '../rules/support-settings.ts'
import { supportSettings } from '../tables.server.ts'
import { ticketAgents } from '../teams/queries/team-setup.server.ts'

/**
 * Saves how the support desk works. Tickets that are open keep the times that were promised to
 * them. `version` is that of the values with which the form was made (`versionOfValues`).
 */
export async function saveSupportSettings(
  actor: Actor,
  { version, ...settings }: SupportSettings & { version: string },
): Promise<Result<null>> {
  if (!maySetUpSupport(actor))
    return refuse('forbidden', 'You do not have permission to manage settings.')
  return transact(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('support-settings'))`)
    const before = supportSettingsValues(await settingsNow(tx))
    if (versionOfValues(before) !== version) return savedMeanwhile('these settings')
    const { assignTo } = settings.escalation
    const isKnown =
      assignTo === '' ||
      assignTo === administrators ||
      (await ticketAgents(tx)).some(({ userId }) => userId === assignTo)
    if (!isKnown)
      return refuse('invalid', 'Please check the form.', {
        fields: { escalationAgent: ['Choose one from the list.'] },
      })
    await tx
      .insert(supportSettings)
      .values(settings)
      .onConflictDoUpdate({ target: supportSettings.id, set: settings })
    await contentChanged(tx)
    const after = supportSettingsValues(settings)
    await recordActivity(tx, {
      actor,
      entityId: 'tickets',
      entityType: 'settings',
      action: 'updated',
      title: 'Ticket settings saved',
      ...changes(before, after),
    })
    return ok(null)
  })
}
