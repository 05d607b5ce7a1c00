import type { SettingsBlocks } from './settings-form.ts'
import { isSettingsTab, settingsTabLabels } from './settings-tab-labels.ts'
import { tabNamed } from './settings-tabs.ts'

/** A tab of the settings, or one of its inputs. */
export type FoundSetting = { tab: string; field: string | null; label: string; within: string }

/** `hint`: other words that it is found by. */
type SearchedSetting = FoundSetting & { hint: string }

const maxFoundSettings = 6

/** Tabs and fields that have every word; see `bestSettings`. */
export function matchingSettings(search: string, current: SettingsBlocks): FoundSetting[] {
  const tabs = Object.keys(settingsTabLabels).filter(isSettingsTab)
  return bestSettings(
    search,
    tabs.flatMap((tab) => [
      { tab, field: null, label: settingsTabLabels[tab], within: 'Settings', hint: '' },
      ...tabNamed(tab)
        .groups(current)
        .flatMap(({ title, fields }) =>
          fields.map(({ name, label, hint = '' }) => ({
            tab,
            field: name,
            label,
            within: settingsTabLabels[tab],
            hint: `${title} ${hint}`,
          })),
        ),
    ]),
  )
}

/**
 * At most six that have every word in label, tab, group or hint; those in whose own name a word
 * stands come first. None without words.
 */
export function bestSettings(search: string, known: readonly SearchedSetting[]): FoundSetting[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return known
    .filter(({ label, within, hint }) => hasWords(`settings ${within} ${label} ${hint}`, words))
    .toSorted((one, other) => named(one, words) - named(other, words))
    .slice(0, maxFoundSettings)
    .map(({ hint: _, ...setting }) => setting)
}

function named({ label }: SearchedSetting, words: readonly string[]): number {
  return words.some((word) => label.toLowerCase().includes(word)) ? 0 : 1
}

function hasWords(text: string, words: readonly string[]): boolean {
  const lower = text.toLowerCase()
  return words.every((word) => lower.includes(word))
}
