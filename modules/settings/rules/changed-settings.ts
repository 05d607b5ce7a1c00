import { secretMask } from '#modules/activity/rules/masked-fields.ts'
import type { Difference } from './settings-tabs.ts'

/** As stored; only whether one was and is set leaves here. */
type ChangedSecret = { label: string; before: string; after: string }

/** What the audit log says of saved settings, by the labels of their fields. */
export function changedSettings(
  changes: readonly Difference[],
  secrets: readonly ChangedSecret[],
): { before: Record<string, string>; after: Record<string, string> } {
  const shown = (value: string, isMasked = false) =>
    isMasked && value !== '' ? masked(value) : value
  const hidden = (value: string) => (value === '' ? '' : secretMask)
  return {
    before: Object.fromEntries([
      ...changes.map(({ label, theirs, isMasked }) => [label, shown(theirs, isMasked)]),
      ...secrets.map(({ label, before }) => [label, hidden(before)]),
    ]),
    after: Object.fromEntries([
      ...changes.map(({ label, yours, isMasked }) => [label, shown(yours, isMasked)]),
      ...secrets.map(({ label, after }) => [label, hidden(after)]),
    ]),
  }
}

/** '••••7890': enough for a reader who knows the number, nothing for others. */
export function masked(value: string): string {
  return `••••${value.length > 6 ? value.slice(-4) : ''}`
}
