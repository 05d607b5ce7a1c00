import { createHash } from 'node:crypto'
import { db } from '#platform/database.server.ts'
import { defaultSettingsBlocks } from '../defaults/default-settings.ts'
import { businessGroups, businessTabs, businessValues } from '../rules/business.ts'
import { matchingSettings } from '../rules/matching-settings.ts'
import type { FieldGroup, FormValues, SettingsBlocks, SettingsTab } from '../rules/settings-form.ts'
import type { SettingsTabName } from '../rules/settings-tab-labels.ts'
import { type Difference, differences, tabNamed } from '../rules/settings-tabs.ts'
import { type SiteSettings, siteSettings } from './site-settings.server.ts'

export type SettingsTabView = {
  groups: readonly FieldGroup[]
  values: FormValues
  /** By field, whether a secret is stored. */
  secrets: Record<string, boolean>
  version: string
  isGuarded: boolean
}

/**
 * One tab as its form shows it, read from the database and not from a cache: a form must not start
 * from stale values.
 */
export async function settingsTab(name: SettingsTabName): Promise<SettingsTabView> {
  const current = await siteSettings(db())
  const tab = tabNamed(name)
  return {
    groups: tab.groups(current),
    values: tab.values(current),
    secrets: secretsIn([tab], current),
    version: versionOf(name, current),
    isGuarded: tab.isGuarded ?? false,
  }
}

/** What only the owner knows (rules/business.ts), from several tabs at once. */
export async function businessSettings(): Promise<SettingsTabView> {
  const current = await siteSettings(db())
  const tabs = businessTabs.map(tabNamed)
  return {
    groups: businessGroups(current),
    values: Object.assign({}, ...tabs.map((tab) => tab.values(current))),
    secrets: secretsIn(tabs, current),
    version: businessVersion(current),
    isGuarded: true,
  }
}

/** Stands for the stored state of all tabs that the owner's answers are saved in. */
export function businessVersion(current: SiteSettings): string {
  return businessTabs.map((name) => versionOf(name, current)).join('.')
}

function secretsIn(tabs: readonly SettingsTab[], current: SiteSettings): Record<string, boolean> {
  return Object.fromEntries(
    tabs.flatMap(({ secrets = [] }) =>
      secrets.map((secret) => [secret.name, secret.stored(current) !== '']),
    ),
  )
}

/** The differences between saved and submitted values. */
export async function settingsDifferences(
  name: SettingsTabName,
  typed: FormValues,
): Promise<Difference[]> {
  return differences(tabNamed(name), await siteSettings(db()), typed)
}

/**
 * Stands for the stored state of a tab: another save of the same tab gives another. The parts are
 * hashed as stored, secrets sealed.
 */
export function versionOf(name: SettingsTabName, current: SiteSettings): string {
  const { columns, stored } = tabNamed(name)
  const own = stored?.(current) ?? columns.map((column) => current[column])
  return createHash('sha256').update(JSON.stringify(own)).digest('base64url').slice(0, 22)
}

/** What resetting the tab would write. */
export function defaultChange(
  name: SettingsTabName,
  current: SiteSettings,
): Partial<SettingsBlocks> {
  const { columns, reset } = tabNamed(name)
  if (reset) return reset(current, defaultSettingsBlocks)
  return Object.fromEntries(columns.map((column) => [column, defaultSettingsBlocks[column]]))
}

/** The same of the owner's answers, in the tabs that they are saved in. */
export async function businessDifferences(typed: FormValues): Promise<Difference[]> {
  const current = await siteSettings(db())
  return businessTabs.flatMap((name) =>
    differences(tabNamed(name), current, businessValues(name, current, typed)),
  )
}

type TabReset = {
  version: string
  isGuarded: boolean
  /** What would change: the saved value and the default. */
  differences: Difference[]
  /** Labels of the secrets that would be deleted. */
  secrets: string[]
  /** Values that can't be recovered; null where there are none. */
  loses: string | null
}

/** What 'Reset to defaults' would do to a tab. */
export async function tabReset(name: SettingsTabName): Promise<TabReset> {
  const current = await siteSettings(db())
  const tab = tabNamed(name)
  const after = { ...current, ...defaultChange(name, current) }
  const secrets = (tab.secrets ?? [])
    .filter(({ stored }) => stored(current) !== stored(after))
    .map(({ label }) => label)
  return {
    version: versionOf(name, current),
    isGuarded: tab.isGuarded ?? false,
    differences: differences(tab, current, tab.values(after)),
    secrets,
    loses: tab.loses ?? null,
  }
}

/**
 * The settings with these words in their name, their group or their tab. For staff who manage
 * settings.
 */
export async function findSettings(search: string) {
  return matchingSettings(search, await siteSettings())
}

/** Warnings about missing general settings, for the staff who can set them. */
export async function generalNotices(): Promise<string[]> {
  const { contactEmail } = await siteSettings(db())
  if (contactEmail !== '') return []
  return [
    'No contact email is set. The site shows none, enquiries reach nobody, and emails without another sender are not sent. Add one below.',
  ]
}
