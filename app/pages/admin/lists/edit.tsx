import { data, href } from 'react-router'
import { BothVersions } from '#app/forms/both-versions.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { isNewerSave, shownVersion } from '#app/forms/form-action.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { textDifferences } from '#kernel/versions.ts'
import { saveListEntry } from '#modules/content/lists/operations/save-list-entry.server.ts'
import { listEntry } from '#modules/content/lists/queries/list-entries.server.ts'
import { listForm, listTexts } from '#modules/content/lists/rules/list-form.ts'
import type { Route } from './+types/edit'
import { editorChoices } from './editor/editor-choices.server.ts'
import { EntryEditor } from './editor/entry-editor.tsx'
import { listOf } from './list-of.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Edit ${loaderData.name}` : 'Content Lists' },
]

export async function loader(args: Route.LoaderArgs) {
  const { key, kind } = listOf(args.params.list)
  const [entry, choices] = await Promise.all([listEntry(key, args.params.id), editorChoices(key)])
  if (!entry) throw data(`${kind.one} not found`, { status: 404 })
  return { list: key, kind, choices, ...entry }
}

export const action = formAction(({ params }: Route.ActionArgs) => {
  const { key, kind } = listOf(params.list)
  return {
    schema: listForm(kind),
    run: (member, { version, ...input }) =>
      saveListEntry(member, key, { existing: { id: params.id, version }, input }),
    done: () =>
      redirectWithToast(href('/admin/lists/:list', { list: key }), {
        kind: 'success',
        message: `${kind.one} updated successfully`,
      }),
  }
})

export default function EditEntry({ loaderData, actionData }: Route.ComponentProps) {
  const { list, kind, name, values, choices } = loaderData
  const typed = actionData?.typed
  return (
    <EntryEditor
      title={`Edit ${name}`}
      entry={{ list, kind, version: shownVersion(loaderData, actionData), isNew: false }}
      saved={values}
      values={typed ?? values}
      refusal={actionData?.refusal}
      conflict={
        typed &&
        isNewerSave(actionData) && (
          <BothVersions
            differences={textDifferences(listTexts(kind, values), listTexts(kind, typed))}
          />
        )
      }
      choices={choices}
    />
  )
}
