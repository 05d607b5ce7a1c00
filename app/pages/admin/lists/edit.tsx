import { data, href } from 'react-router'
import { editorForm, existingRow } from '#app/forms/editor.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { saveListEntry } from '#modules/content/lists/operations/save-list-entry.server.ts'
import { listEntry } from '#modules/content/lists/queries/list-entries.server.ts'
import {
  type ListValues,
  listForm,
  listTexts,
  newValues,
} from '#modules/content/lists/rules/list-form.ts'
import type { Route } from './+types/edit'
import { editorChoices } from './editor/editor-choices.server.ts'
import { EntryEditor } from './editor/entry-editor.tsx'
import { listOf } from './list-of.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title ?? 'Content Lists' },
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
