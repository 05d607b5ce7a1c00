import { type ReactNode, useRef, useState } from 'react'
import { href } from 'react-router'
import { UnsavedGuard } from '#app/forms/unsaved-guard.tsx'
import type { Refusal } from '#kernel/result.ts'
import { textDifferences } from '#kernel/versions.ts'
import type { ListKey, ListKind } from '#modules/content/lists/rules/list-fields.ts'
import { type ListValues, listTexts } from '#modules/content/lists/rules/list-form.ts'
import { CheckboxField } from '#ui/form/choice-field.tsx'
import { HiddenField } from '#ui/form/field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { EditorChoices } from './editor-choices.server.ts'
import { EntryField } from './entry-field.tsx'

type Props = {
  title: string
  entry: { list: ListKey; kind: ListKind; version: string; isNew: boolean }
  /** What is stored, to know what was changed. */
  saved: ListValues
  values: ListValues
  refusal: Refusal | undefined
  /** What another user saved meanwhile, beside what was typed. */
  conflict?: ReactNode
  choices: EditorChoices
}

/** A page to write one entry, made from the description of its list. */
export function EntryEditor({
  title,
  entry: { list, kind, version, isNew },
  saved,
  values,
  refusal,
  conflict,
  choices,
}: Props) {
  const inside = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(values)
  const read = () => {
    const form = inside.current?.closest('form')
    if (form)
      setCurrent(
        Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)])),
      )
  }
  const errors = refusal?.fields ?? {}
  const back = href('/admin/lists/:list', { list })
  const isChanged = textDifferences(listTexts(kind, saved), listTexts(kind, current)).length > 0
  return (
    <>
      <PageHeader title={title} back={{ label: kind.heading, to: back }} />
      <UnsavedGuard isChanged={isChanged}>
        What you changed in this entry is not saved.
      </UnsavedGuard>
      <Card className="max-w-3xl">
        <FormShell
          id="entry"
          refusal={refusal}
          submitLabel={isNew ? `Add ${kind.one.toLowerCase()}` : `Save ${kind.one.toLowerCase()}`}
          pendingLabel="Saving..."
          onInput={read}
          onChange={read}
          aside={
            <>
              <span role="status" className="mr-auto font-medium text-sm text-warning">
                {isChanged && 'Unsaved changes'}
              </span>
              <Button to={back} variant="outline">
                Cancel
              </Button>
            </>
          }
        >
          {conflict}
          {!isNew && <HiddenField name="version" value={version} />}
          <div ref={inside} className="contents">
            {kind.fields.map((field) => (
              <EntryField
                key={field.name}
                field={field}
                values={values}
                errors={errors}
                choices={choices}
                onChanged={read}
              />
            ))}
            {kind.shown === 'active' && (
              <CheckboxField
                label="Active"
                name="isActive"
                defaultChecked={values.isActive === 'on'}
                hint="Shown on the site."
              />
            )}
          </div>
        </FormShell>
      </Card>
    </>
  )
}
