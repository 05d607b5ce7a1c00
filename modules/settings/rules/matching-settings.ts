import type { SettingsBlocks } from './settings-form.ts'
import { isSettingsTab, type SettingsTabName, settingsTabLabels } from './settings-tab-labels.ts'
import { tabNamed } from './settings-tabs.ts'

/** `field` is null for a whole tab, or the name of its input. */
export type FoundSetting = { tab: SettingsTabName; field: string | null; label: string; within: string }

const maxFoundSettings = 6

/** Tabs and fields that have every word; those with a word in their own name come first. Hints count as well. */
export function matchingSettings(search: string, current: SettingsBlocks): FoundSetting[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const found = Object.keys(settingsTabLabels)
    .filter(isSettingsTab)
    .flatMap((tab) => [
      { tab, field: null, label: settingsTabLabels[tab], within: 'Settings', hint: '' },
      ...tabNamed(tab)
        .groups(current)
        .flatMap(({ title, fields }) =>
          fields.map(({ name, label, hint = '' }) => ({ tab, field: name, label, within: settingsTabLabels[tab], hint: `${title} ${hint}` })),
        ),
    ])
    .filter(({ label, within, hint }) => hasWords(`settings ${within} ${label} ${hint}`, words))
  const named = (setting: FoundSetting) => (words.some((word) => setting.label.toLowerCase().includes(word)) ? 0 : 1)
  return found
    .toSorted((one, other) => named(one) - named(other))
    .slice(0, maxFoundSettings)
    .map(({ hint: _, ...setting }) => setting)
}

function hasWords(text: string, words: readonly string[]): boolean {
  const lower = text.toLowerCase()
  return words.every((word) => lower.includes(word))
}
