import { type ReactNode, useRef, useState } from 'react'
import { data, href } from 'react-router'
import { editorForm, existingRow } from '#app/forms/editor.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { UnsavedGuard } from '#app/forms/unsaved-guard.tsx'
import type { Refusal } from '#kernel/result.ts'
import { textDifferences } from '#kernel/versions.ts'
import { saveListEntry } from '#modules/content/lists/operations/list-entries.server.ts'
import { listEntry } from '#modules/content/lists/queries/list-entries.server.ts'
import type { ListKey, ListKind } from '#modules/content/lists/rules/list-fields.ts'
import {
  type ListValues,
  listForm,
  listTexts,
  newValues,
} from '#modules/content/lists/rules/list-form.ts'
import { CheckboxField } from '#ui/form/choice-field.tsx'
import { HiddenField } from '#ui/form/field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/edit'
import { type EditorChoices, editorChoices } from './editor/editor-choices.server.ts'
import { EntryField } from './editor/entry-field.tsx'
import { listOf } from './list-of.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title ?? 'Content lists' },
]

export async function loader({ params: { id, list } }: Route.LoaderArgs) {
  const { key, kind } = listOf(list)
  const facts = { list: key, kind, choices: await editorChoices(key) }
  if (id === undefined) {
    const title = `Add ${kind.one.toLowerCase()}`
    return { ...facts, isNew: true, title, values: newValues(kind), version: '' }
  }
  const entry = await listEntry(key, id)
  if (!entry) throw data(`${kind.one} not found`, { status: 404 })
  const { name, values, version } = entry
  return { ...facts, isNew: false, title: `Edit ${name}`, values, version }
}

export const action = formAction(({ params: { id, list } }: Route.ActionArgs) => {
  const { key, kind } = listOf(list)
  return {
    schema: listForm(kind),
    run: (member, { version, ...input }) =>
      saveListEntry(member, key, { existing: existingRow(id, version), input }),
    done: () =>
      redirectWithToast(href('/admin/lists/:list', { list: key }), {
        kind: 'success',
        message: `${kind.one} ${id ? 'updated' : 'created'} successfully`,
      }),
  }
})

export default function EditEntry({ loaderData, actionData }: Route.ComponentProps) {
  const { list, kind, title, choices, values } = loaderData
  const { isNew, version, ...form } = editorForm<ListValues>(loaderData, actionData, {
    typed: (typed) => typed,
    texts: (shown) => listTexts(kind, shown),
  })
  return (
    <EntryEditor
      key={list}
      title={title}
      entry={{ list, kind, version, isNew }}
      saved={values}
      choices={choices}
      {...form}
    />
  )
}

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
function EntryEditor({
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
