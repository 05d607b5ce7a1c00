import type { ReactNode } from 'react'
import { BothVersions } from '#app/forms/both-versions.tsx'
import { type FormAnswer, isNewerSave, shownVersion } from '#app/forms/form-action.ts'
import { textDifferences } from '#kernel/versions.ts'
import { HiddenField } from '#ui/form/field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'

type Texts = Parameters<typeof textDifferences>[0]
type Props = {
  id: string
  saved: { version: string }
  answer: FormAnswer | undefined
  /** What is saved and what is typed, by labels, for when another user saved first. */
  texts: { saved: Texts; typed: Texts }
  children: ReactNode
}

/** A page of ticket settings that are saved together. */
export function SettingsForm({ id, saved, answer, texts, children }: Props) {
  return (
    <FormShell
      key={saved.version}
      id={id}
      className="max-w-3xl"
      refusal={answer?.refusal}
      submitLabel="Save changes"
      pendingLabel="Saving..."
      foot="save-bar"
      autoComplete="off"
    >
      {answer && isNewerSave(answer) && (
        <BothVersions differences={textDifferences(texts.saved, texts.typed)} />
      )}
      <HiddenField name="version" value={shownVersion(saved, answer)} />
      {children}
    </FormShell>
  )
}
