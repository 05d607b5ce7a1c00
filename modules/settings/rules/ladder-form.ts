import { type DunningStep, dunningActions } from './billing-settings.ts'
import type { FormValues, Problems } from './settings-form.ts'

export const dunningActionLabels = {
  remind: 'Remind',
  warn: 'Warn',
  suspend: 'Suspend',
  cancel: 'Propose to cancel',
} as const

/** More lines than the ladder may have steps, so that too many are refused and not cut off. */
const maxLines = 30

export const ladderSides = ['before', 'after'] as const
export const ladderSideLabels = { before: 'days before due', after: 'days after due' } as const

export function ladderField(at: number, part: 'days' | 'side' | 'action'): string {
  return `dunning_ladder-${at}-${part}`
}

export function ladderValues(steps: readonly DunningStep[]): FormValues {
  return Object.fromEntries(
    steps.flatMap(({ days, action }, at) => [
      [ladderField(at, 'days'), String(Math.abs(days))],
      [ladderField(at, 'side'), days < 0 ? 'before' : 'after'],
      [ladderField(at, 'action'), action],
    ]),
  )
}

export type LadderLine = { days: string; side: string; action: string }

/** The lines as typed, without the empty ones at the end. */
export function ladderLines(values: FormValues): LadderLine[] {
  const lines = Array.from({ length: maxLines }, (_, at) => ({
    days: values[ladderField(at, 'days')] ?? '',
    side: values[ladderField(at, 'side')] ?? '',
    action: values[ladderField(at, 'action')] ?? '',
  }))
  return lines.slice(0, lines.findLastIndex(({ days }) => days.trim() !== '') + 1)
}

/** What is wrong with steps in the order of their days; null for nothing. */
export function ladderProblem(steps: readonly DunningStep[]): string | null {
  if (new Set(steps.map(({ days, action }) => `${action}${days}`)).size !== steps.length)
    return 'Each step can be used only once.'
  if (!steps.every(({ days, action }) => action === 'remind' || days > 0))
    return 'Only reminders can be sent before the due date.'
  if (steps.length > 20 || !steps.every(({ days }) => days >= -30 && days <= 120))
    return 'Give at most 20 steps, with whole days from -30 to 120.'
  return null
}

/** A line without days is not a step. */
export function readLadder(values: FormValues, problems: Problems): DunningStep[] {
  return ladderLines(values)
    .filter(({ days }) => days.trim() !== '')
    .flatMap(({ days, side, action }) => {
      const known = dunningActions.find((one) => one === action)
      if (/^-?\d{1,3}$/.test(days.trim()) && known)
        return { days: fromDue(days, side), action: known }
      problems.dunning_ladder = ['Each step needs a whole number of days and an action.']
      return []
    })
}

function whenText(count: number): string {
  if (count === 0) return 'On the due date'
  const days = Math.abs(count)
  return `${days} ${days === 1 ? 'day' : 'days'} ${count < 0 ? 'before' : 'after'} due`
}

/** Days after the due date; negative before it. */
function fromDue(days: string, side: string): number {
  const count = Number(days)
  return side === 'before' && count > 0 ? -count : count
}

/** A ladder in words: '7 days before due: remind'. */
export function ladderText(values: FormValues): string {
  const label = (action: string) => dunningActions.find((one) => one === action)
  return ladderLines(values)
    .filter(({ days }) => days.trim() !== '')
    .map(
      ({ days, side, action }) =>
        `${whenText(fromDue(days, side))}: ${dunningActionLabels[label(action) ?? 'remind'].toLowerCase()}`,
    )
    .join('\n')
}
