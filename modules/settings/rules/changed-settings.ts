import { secretMask } from '#modules/activity/rules/masked-fields.ts'
import { masked } from './masked.ts'
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
