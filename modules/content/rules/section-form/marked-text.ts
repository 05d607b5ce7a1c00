import { fieldLabel } from '#modules/activity/rules/audit-labels.ts'

/** A part of a text that is shown only while something is true (`../conditional-text.ts`). */
export type Condition = 'vat' | 'annual'

/** A run of a text: letters, or a place that the site fills in, such as `{email}`. */
export type Run = { when: Condition | null } & (
  | { kind: 'letters'; text: string }
  | { kind: 'place'; name: string }
)

export const conditionLabels: Record<Condition, string> = {
  vat: 'only with VAT',
  annual: 'only with annual billing',
}

const marks = /\{(vat|annual)\}(.*?)\{\/\1\}/g
const place = /\{(\w+)\}/g

export function hasMarks(text: string): boolean {
  return /\{\w+\}/.test(text)
}

/** How a chip names a place: 'Email'. */
export function placeLabel(name: string): string {
  return fieldLabel(name)
}

/** One line of a text in runs; `lineOf` makes the same line of them again. */
export function runsOf(line: string): Run[] {
  const runs: Run[] = []
  let done = 0
  for (const found of line.matchAll(marks)) {
    runs.push(...placesOf(line.slice(done, found.index), null))
    runs.push(...placesOf(found[2] ?? '', found[1] === 'vat' ? 'vat' : 'annual'))
    done = found.index + found[0].length
  }
  return [...runs, ...placesOf(line.slice(done), null)]
}

function placesOf(text: string, when: Condition | null): Run[] {
  const runs: Run[] = []
  let done = 0
  const letters = (end: number) => {
    if (end > done) runs.push({ kind: 'letters', text: text.slice(done, end), when })
  }
  for (const found of text.matchAll(place)) {
    letters(found.index)
    runs.push({ kind: 'place', name: found[1] ?? '', when })
    done = found.index + found[0].length
  }
  letters(text.length)
  return runs
}

/** A text in plain words, for a list of entries. */
export function withoutMarks(text: string): string {
  return runsOf(text)
    .map((run) => (run.kind === 'letters' ? run.text : placeLabel(run.name)))
    .join('')
}

export function lineOf(runs: readonly Run[]): string {
  return runs
    .map((run, at) => {
      const text = run.kind === 'letters' ? run.text : `{${run.name}}`
      const { when } = run
      if (when === null) return text
      const begins = runs[at - 1]?.when !== when
      const ends = runs[at + 1]?.when !== when
      return `${begins ? `{${when}}` : ''}${text}${ends ? `{/${when}}` : ''}`
    })
    .join('')
}
