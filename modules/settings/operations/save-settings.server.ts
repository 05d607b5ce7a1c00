import { isDeepStrictEqual } from 'node:util'
import { andThen, ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { type Actor, hasRecentPassword } from '#modules/identity/rules/actor.ts'
import { contentChanged } from '#platform/caching/cached-read.server.ts'
import { now } from '#platform/clock.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { transact } from '#platform/database.server.ts'
import { encrypt } from '#platform/security/encryption.server.ts'
import { mayManageSettings } from '../policy.ts'
import { businessVersion, defaultChange, versionOf } from '../queries/settings-tab.server.ts'
import { type SiteSettings, siteSettings } from '../queries/site-settings.server.ts'
import { businessTabs, businessValues } from '../rules/business.ts'
import { changedSettings } from '../rules/changed-settings.ts'
import { isAnotherAccount } from '../rules/payment-methods.ts'
import {
  type FormValues,
  type Problems,
  refuseSettings,
  type SettingsBlocks,
} from '../rules/settings-form.ts'
import type { SettingsTabName } from '../rules/settings-tab-labels.ts'
import { differences, tabNamed } from '../rules/settings-tabs.ts'
import { siteSettings as table } from '../tables.server.ts'
import { announceChange } from './announce-change.server.ts'

const noPermission = refuse('forbidden', 'You do not have permission to manage settings.')

const passwordFirst = refuse('invalid', 'Enter your password to save these settings.', {
  fields: { currentPassword: ['Enter your password.'] },
})

/**
 * The settings, locked until the transaction ends; null when the tab is no longer as it was in
 * `version`.
 */
async function lockSettings(
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
async function writeTab(
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

/**
 * Writes one tab, whole or not at all (D27). `version` is that of the tab when the form was made.
 * Secrets are sealed; a blank one keeps what is stored (D26).
 */
export async function saveSettings(
  actor: Actor,
  name: SettingsTabName,
  typed: FormValues,
  version: string,
): Promise<Result<null>> {
  if (!mayManageSettings(actor)) return noPermission
  const tab = tabNamed(name)
  if (tab.isGuarded && !hasRecentPassword(actor)) return passwordFirst
  return transact(async (tx) => {
    const current = await lockSettings(tx, name, version)
    if (!current) return refuse('conflict', newerSave)
    return andThen(tab.parse(typed, { current, encrypt }), (change) =>
      writeTab(tx, actor, { name, current, change }),
    )
  })
}

/**
 * What only the owner knows, for several tabs at once (rules/business.ts): all of it or none. Each
 * tab is checked, recorded and announced as if it had been saved alone, and one without a change is
 * left as it is. Refuses as `saveSettings` does.
 */
export async function saveBusiness(
  actor: Actor,
  typed: FormValues,
  version: string,
): Promise<Result<null>> {
  if (!mayManageSettings(actor)) return noPermission
  if (!hasRecentPassword(actor)) return passwordFirst
  return transact(async (tx) => {
    await tx.select({ id: table.id }).from(table).for('update')
    const current = await siteSettings(tx)
    if (businessVersion(current) !== version) return refuse('conflict', newerSave)
    const changes: { name: SettingsTabName; change: Partial<SettingsBlocks> }[] = []
    const problems: Problems = {}
    for (const name of businessTabs) {
      const values = businessValues(name, current, typed)
      const parsed = tabNamed(name).parse(values, { current, encrypt })
      if (parsed.ok) changes.push({ name, change: parsed.value })
      else Object.assign(problems, parsed.error.fields)
    }
    if (Object.keys(problems).length > 0) return refuseSettings(problems)
    let latest = current
    for (const { name, change } of changes) {
      if (isDeepStrictEqual({ ...latest, ...change }, latest)) continue
      const written = await writeTab(tx, actor, { name, current: latest, change })
      if (!written.ok) return written
      latest = { ...latest, ...change }
    }
    return ok(null)
  })
}

const newerSave =
  'Someone else saved this tab in the meantime. Your changes are not saved yet. Compare both below, then save again to keep yours.'

/**
 * Puts a tab back to its defaults (A§4). `version` is what staff saw when they decided. A tab that
 * would lose secrets, the bank account or the seller wants its own name in `typedName`. Refuses as
 * saving does.
 */
export async function resetSettings(
  actor: Actor,
  name: SettingsTabName,
  { version, typedName }: { version: string; typedName: string },
): Promise<Result<null>> {
  if (!mayManageSettings(actor)) return noPermission
  const tab = tabNamed(name)
  if (tab.isGuarded && !hasRecentPassword(actor)) return passwordFirst
  if (tab.loses !== undefined && typedName.trim().toLowerCase() !== tab.label.toLowerCase())
    return refuse('invalid', 'Nothing was reset.', {
      fields: { typedName: [`Type ${tab.label} to reset this tab.`] },
    })
  return transact(async (tx) => {
    const current = await lockSettings(tx, name, version)
    if (!current)
      return refuse(
        'conflict',
        'Someone else saved this tab in the meantime. Look at it again before you reset it.',
      )
    return writeTab(tx, actor, {
      name,
      current,
      change: defaultChange(name, current),
      title: `Settings reset: ${tab.label}`,
    })
  })
}
