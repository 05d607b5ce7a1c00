import { href } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { saveListEntry } from '#modules/content/lists/operations/save-list-entry.server.ts'
import { listForm, newValues } from '#modules/content/lists/rules/list-form.ts'
import type { Route } from './+types/new'
import { editorChoices } from './editor/editor-choices.server.ts'
import { EntryEditor } from './editor/entry-editor.tsx'
import { listOf } from './list-of.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Add ${loaderData.kind.one.toLowerCase()}` : 'Content Lists' },
]

export async function loader(args: Route.LoaderArgs) {
  const { key, kind } = listOf(args.params.list)
  return { list: key, kind, choices: await editorChoices(key) }
}

export const action = formAction(({ params }: Route.ActionArgs) => {
  const { key, kind } = listOf(params.list)
  return {
    schema: listForm(kind),
    run: (member, { version: _, ...input }) =>
      saveListEntry(member, key, { existing: null, input }),
    done: () =>
      redirectWithToast(href('/admin/lists/:list', { list: key }), {
        kind: 'success',
        message: `${kind.one} created successfully`,
      }),
  }
})

export default function NewEntry({
  loaderData: { list, kind, choices },
  actionData,
}: Route.ComponentProps) {
  const values = newValues(kind)
  return (
    <EntryEditor
      key={list}
      title={`Add ${kind.one.toLowerCase()}`}
      entry={{ list, kind, version: '', isNew: true }}
      saved={values}
      values={actionData?.typed ?? values}
      refusal={actionData?.refusal}
      choices={choices}
    />
  )
}
