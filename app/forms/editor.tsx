import type { ReactNode } from 'react'
import type { Refusal } from '#kernel/result.ts'
import { textDifferences } from '#kernel/versions.ts'
import { BothVersions } from './both-versions.tsx'
import { type FormAnswer, isNewerSave, shownVersion } from './form-action.ts'

/** What the loader of a page gives that makes a row or edits it; `version` is blank for a new one. */
type Edited<Values> = { isNew: boolean; values: Values; version: string }

/** The form of such a page: what was typed and refused, else what is saved. */
type EditorForm<Values> = Edited<Values> & {
  refusal: Refusal | undefined
  /** What another user saved meanwhile, beside what was typed. */
  conflict: ReactNode
}

export function editorForm<Values>(
  { isNew, values, version }: Edited<Values>,
  answer: FormAnswer | undefined,
  {
    typed: read,
    texts,
  }: {
    typed: (typed: Record<string, string>) => Values
    texts: (values: Values) => Record<string, string>
  },
): EditorForm<Values> {
  const typed = answer && read(answer.typed)
  return {
    isNew,
    values: typed ?? values,
    version: shownVersion({ version }, answer),
    refusal: answer?.refusal,
    conflict: typed && !isNew && isNewerSave(answer) && (
      <BothVersions differences={textDifferences(texts(values), texts(typed))} />
    ),
  }
}

/** The row that a form changes, in the version that it was read in; null for a new one. */
export function existingRow(id: string | undefined, version: string) {
  return id === undefined ? null : { id, version }
}
