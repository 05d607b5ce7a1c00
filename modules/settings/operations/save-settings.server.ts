import { andThen, ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { type Actor, hasRecentPassword } from '#modules/identity/rules/actor.ts'
import { contentChanged } from '#platform/caching/content-version.server.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { encrypt } from '#platform/security/encryption.server.ts'
import { mayManageSettings } from '../policy.ts'
import { versionOf } from '../queries/settings-tab.server.ts'
import { type SiteSettings, siteSettings } from '../queries/site-settings.server.ts'
import { changedSettings } from '../rules/changed-settings.ts'
import { isAnotherAccount } from '../rules/payment-methods.ts'
import type { FormValues } from '../rules/settings-form.ts'
import type { SettingsTabName } from '../rules/settings-tab-labels.ts'
import { differences, tabNamed } from '../rules/settings-tabs.ts'
import { siteSettings as table } from '../tables.server.ts'
import { announceChange } from './announce-change.server.ts'

export const newerSave =
  'Someone else saved this tab in the meantime. Your changes are not saved yet. Compare both below, then save again to keep yours.'

/**
 * Writes one tab, whole or not at all (D27). `version` is that of the tab when the form was made. Refuses: no permission, what is typed ('invalid',
 * by field), a tab or change that is guarded without a recent password or passkey, a newer save of the same tab ('conflict'). Secrets are sealed; a blank one keeps what is stored (D26).
 */
export async function saveSettings(actor: Actor, name: SettingsTabName, typed: FormValues, version: string): Promise<Result<null>> {
  if (!mayManageSettings(actor)) return refuse('forbidden', 'You do not have permission to manage settings.')
  const tab = tabNamed(name)
  if (tab.isGuarded && !hasRecentPassword(actor)) return passwordFirst
  return transact(async (tx) => {
    await tx.select({ id: table.id }).from(table).for('update')
    const current = await siteSettings(tx)
    if (versionOf(name, current) !== version) return refuse('conflict', newerSave)
    return andThen(tab.parse(typed, { current, encrypt }), async (change) => {
      const isGuarded = tab.isGuarded === true || (tab.isGuardedChange?.(current, change) ?? false)
      if (isGuarded && !hasRecentPassword(actor)) return passwordFirst
      await contentChanged(tx)
      const isMoved = isAnotherAccount(current.paymentMethods, change.paymentMethods ?? current.paymentMethods)
      await tx.update(table).set({ ...change, ...(isMoved && { bankDetailsChangedAt: now() }) })
      await trace(tx, actor, { name, isGuarded }, { before: current, after: { ...current, ...change } })
      return ok(null)
    })
  })
}

const passwordFirst = refuse('invalid', 'Enter your password to save these settings.', {
  fields: { currentPassword: ['Enter your password.'] },
})

/** Who changed what from what; of secrets only that they changed. */
async function trace(
  tx: Transaction,
  actor: Actor,
  { name, isGuarded }: { name: SettingsTabName; isGuarded: boolean },
  { before, after }: { before: SiteSettings; after: SiteSettings },
): Promise<void> {
  const tab = tabNamed(name)
  const changed = differences(tab, before, tab.values(after))
  const secrets = (tab.secrets ?? []).filter(({ stored }) => stored(before) !== stored(after))
  if (isGuarded) await announceChange(tx, actor, { tab: tab.label, changes: changed, secrets: secrets.map(({ label }) => label) })
  const hidden = secrets.map(({ label, stored }) => ({ label, before: stored(before), after: stored(after) }))
  await recordActivity(tx, {
    actor,
    entityType: 'settings',
    entityId: name,
    action: 'updated',
    title: `Settings saved: ${tab.label}`,
    ...changedSettings(changed, hidden),
  })
}
