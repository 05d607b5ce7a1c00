import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { type Actor, hasRecentPassword } from '#modules/identity/rules/actor.ts'
import { contentChanged } from '#platform/caching/cached-read.server.ts'
import { now } from '#platform/clock.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { versionOf } from '../queries/settings-tab.server.ts'
import { type SiteSettings, siteSettings } from '../queries/site-settings.server.ts'
import { changedSettings } from '../rules/changed-settings.ts'
import { isAnotherAccount } from '../rules/payment-methods.ts'
import type { SettingsBlocks } from '../rules/settings-form.ts'
import type { SettingsTabName } from '../rules/settings-tab-labels.ts'
import { differences, tabNamed } from '../rules/settings-tabs.ts'
import { siteSettings as table } from '../tables.server.ts'
import { announceChange } from './announce-change.server.ts'

export const noPermission = refuse('forbidden', 'You do not have permission to manage settings.')

export const passwordFirst = refuse('invalid', 'Enter your password to save these settings.', {
  fields: { currentPassword: ['Enter your password.'] },
})

/**
 * The settings, locked until the transaction ends; null when the tab is no longer as it was in
 * `version`.
 */
export async function lockSettings(
  tx: Transaction,
  name: SettingsTabName,
  version: string,
): Promise<SiteSettings | null> {
  await tx.select({ id: table.id }).from(table).for('update')
  const current = await siteSettings(tx)
  return versionOf(name, current) === version ? current : null
}

type TabChange = {
  name: SettingsTabName
  /** As locked. */
  current: SiteSettings
  change: Partial<SettingsBlocks>
  /** For the log; by default that the tab was saved. */
  title?: string
}

/**
 * Writes a checked change of one tab, records it, and emails all administrators when it is guarded.
 * Refuses a guarded one without a recent password.
 */
export async function writeTab(
  tx: Transaction,
  actor: Actor,
  { name, current, change, title }: TabChange,
): Promise<Result<null>> {
  const tab = tabNamed(name)
  const isGuarded = tab.isGuarded === true || (tab.isGuardedChange?.(current, change) ?? false)
  if (isGuarded && !hasRecentPassword(actor)) return passwordFirst
  await contentChanged(tx)
  const isMoved = isAnotherAccount(
    current.paymentMethods,
    change.paymentMethods ?? current.paymentMethods,
  )
  await tx.update(table).set({ ...change, ...(isMoved && { bankDetailsChangedAt: now() }) })
  const after = { ...current, ...change }
  const changed = differences(tab, current, tab.values(after))
  const secrets = (tab.secrets ?? []).filter(({ stored }) => stored(current) !== stored(after))
  // What was changed from what; of secrets only that they changed.
  if (isGuarded)
    await announceChange(tx, actor, {
      tab: tab.label,
      changes: changed,
      secrets: secrets.map(({ label }) => label),
    })
  const hidden = secrets.map(({ label, stored }) => ({
    label,
    before: stored(current),
    after: stored(after),
  }))
  await recordActivity(tx, {
    actor,
    entityType: 'settings',
    entityId: name,
    action: 'updated',
    title: title ?? `Settings saved: ${tab.label}`,
    ...changedSettings(changed, hidden),
  })
  return ok(null)
}
