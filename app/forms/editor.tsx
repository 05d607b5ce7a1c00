import type { ReactNode } from 'react'
import { useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Refusal } from '#kernel/result.ts'
import { textDifferences } from '#kernel/versions.ts'
import { HiddenField } from '#ui/form/field.tsx'
import { FieldIdPrefix } from '#ui/form/field-frame.tsx'
import { ErrorSummary } from '#ui/form/form-shell.tsx'
import { SaveBar } from '#ui/form/save-bar.tsx'
import { useValuesBeforeHydration } from '#ui/form/use-values-before-hydration.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { BothVersions } from './both-versions.tsx'
import { type FormAnswer, isNewerSave, shownVersion } from './form-action.ts'
import { UnsavedGuard } from './unsaved-guard.tsx'

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

type Props = {
  /** Of the form; the ids of its fields begin with it. */
  id: string
  title: string
  back: { label: string; to: string }
  submitLabel: string
  /** Null for something new. */
  version: string | null
  refusal: Refusal | undefined
  /** What another user saved meanwhile, beside what was typed. */
  conflict?: ReactNode
  isChanged: boolean
  /** What is asked before changes are lost. */
  unsaved: string
  /** Called with what is in the fields, whenever that changes. */
  onRead: (typed: Record<string, string>) => void
  /** The fields. `read` is for a change that is not an event of the form, such as another order. */
  fields: (read: () => void) => ReactNode
  /** Beside the fields, below them on narrow windows. */
  preview: ReactNode
}

/**
 * A page to write something in sections, with a preview beside it and one save bar that stays in
 * view.
 */
export function EditorPage({
  id,
  title,
  back,
  submitLabel,
  version,
  refusal,
  conflict,
  isChanged,
  unsaved,
  onRead,
  fields,
  preview,
}: Props) {
  const form = useRef<HTMLFormElement>(null)
  const readFrom = (data: FormData) =>
    onRead(Object.fromEntries([...data].map(([name, value]) => [name, String(value)])))
  const read = () => {
    if (form.current) readFrom(new FormData(form.current))
  }
  const inside = useValuesBeforeHydration<HTMLDivElement>(readFrom)
  const saving = useNavigation().formMethod === 'POST'
  return (
    <>
      <PageHeader title={title} back={back} />
      <UnsavedGuard isChanged={isChanged}>{unsaved}</UnsavedGuard>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,1fr)_23rem]">
        <Form
          ref={form}
          id={id}
          method="post"
          noValidate
          aria-label={title}
          onInput={read}
          onChange={read}
          className="flex min-w-0 flex-col gap-5"
        >
          <FieldIdPrefix value={id}>
            {refusal && <ErrorSummary refusal={refusal} prefix={id} />}
            {conflict}
            {version !== null && <HiddenField name="version" value={version} />}
            <div ref={inside} className="contents">
              {fields(read)}
            </div>
            <SaveBar status={isChanged && 'Unsaved changes'}>
              <Button to={back.to} variant="outline">
                Cancel
              </Button>
              <Button type="submit" loading={saving}>
                {saving ? 'Saving...' : submitLabel}
              </Button>
            </SaveBar>
          </FieldIdPrefix>
        </Form>
        {preview}
      </div>
    </>
  )
}
