import { describe, expect, test } from 'vitest'
import { defaultSettingsBlocks } from '../defaults/default-settings.ts'
import type { FormValues, SettingField } from './settings-form.ts'
import { isSettingsTab, settingsTabLabels } from './settings-tab-labels.ts'
import { tabNamed } from './settings-tabs.ts'

const tabs = Object.keys(settingsTabLabels).filter(isSettingsTab)

const fieldsOf = (name: (typeof tabs)[number]) =>
  tabNamed(name)
    .groups(defaultSettingsBlocks)
    .flatMap(({ fields }) => fields)

/** The names of the fields that are refused when this is typed into a tab with its defaults. */
function refused(name: (typeof tabs)[number], typed: FormValues): string[] {
  const tab = tabNamed(name)
  const result = tab.parse(
    { ...tab.values(defaultSettingsBlocks), ...typed },
    { current: defaultSettingsBlocks, encrypt: (text) => `sealed ${text}` },
  )
  return result.ok ? [] : Object.keys(result.error.fields ?? {})
}

/** What is outside the limits that the form states; a tooltip is cut (A§5). */
function outside(field: SettingField): string[] {
  if (field.name === 'tooltip') return []
  if (field.kind === 'number' || field.kind === 'slider')
    return [String(field.min - 1), String(field.max + 1), '', 'x']
  return 'max' in field && field.max !== undefined ? ['7'.repeat(field.max + 1)] : []
}

describe.each(tabs)('the tab %s', (name) => {
  test('checks the limits that its fields state', () => {
    const accepted = fieldsOf(name).flatMap((field) =>
      outside(field)
        .filter((typed) => !refused(name, { [field.name]: typed }).includes(field.name))
        .map((typed) => `${field.name}: ${typed}`),
    )
    expect(accepted).toEqual([])
  })

  test('shows nothing of its secrets', () => {
    const tab = tabNamed(name)
    const secrets = fieldsOf(name).filter(({ kind }) => kind === 'secret')
    expect((tab.secrets ?? []).map((secret) => secret.name)).toEqual(
      secrets.map((secret) => secret.name),
    )
    const stored = JSON.parse(JSON.stringify(defaultSettingsBlocks), (key, value) =>
      /_key$|passphrase|password$/.test(key) ? 'sealed' : value,
    )
    expect(Object.values(tab.values(stored))).not.toContain('sealed')
  })
})
