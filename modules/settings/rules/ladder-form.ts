import { type DunningStep, dunningActions } from './billing-settings.ts'
import type { FormValues, Problems } from './settings-form.ts'

export const dunningActionLabels = { remind: 'Remind', warn: 'Warn', suspend: 'Suspend', cancel: 'Propose to cancel' } as const

/** More lines than the ladder may have steps, so that too many are refused and not cut off. */
const maxLines = 30

export function ladderField(at: number, part: 'days' | 'action'): string {
  return `dunning_ladder-${at}-${part}`
}

export function ladderValues(steps: readonly DunningStep[]): FormValues {
  return Object.fromEntries(
    steps.flatMap(({ days, action }, at) => [
      [ladderField(at, 'days'), String(days)],
      [ladderField(at, 'action'), action],
    ]),
  )
}

export type LadderLine = { days: string; action: string }

/** The lines as typed, without those that stand empty at the end. */
export function ladderLines(values: FormValues): LadderLine[] {
  const lines = Array.from({ length: maxLines }, (_, at) => ({
    days: values[ladderField(at, 'days')] ?? '',
    action: values[ladderField(at, 'action')] ?? '',
  }))
  return lines.slice(0, lines.findLastIndex(({ days }) => days.trim() !== '') + 1)
}

/** A line without days is no step. */
export function readLadder(values: FormValues, problems: Problems): DunningStep[] {
  return ladderLines(values)
    .filter(({ days }) => days.trim() !== '')
    .flatMap(({ days, action }) => {
      const known = dunningActions.find((one) => one === action)
      if (/^-?\d{1,3}$/.test(days.trim()) && known) return { days: Number(days), action: known }
      problems.dunning_ladder = ['Each step needs a whole number of days and an action.']
      return []
    })
}

/** For comparing two ladders in words. */
export function ladderText(values: FormValues): string {
  const label = (action: string) => dunningActions.find((one) => one === action)
  return ladderLines(values)
    .filter(({ days }) => days.trim() !== '')
    .map(({ days, action }) => `${days}: ${dunningActionLabels[label(action) ?? 'remind']}`)
    .join(', ')
}
