import { BothVersions } from '#app/forms/both-versions.tsx'
import { actionByAddress, formAction } from '#app/forms/form-action.server.ts'
import { isNewerSave, shownVersion } from '#app/forms/form-action.ts'
import { andThen } from '#kernel/result.ts'
import { textDifferences } from '#kernel/versions.ts'
import {
  readJson,
  sectionJsonForm,
  valuesAsTexts,
} from '#modules/content/rules/section-form/section-form.ts'
import type { Route } from './+types/json'
import { EditorHeader } from './editor/editor-header.tsx'
import { JsonEditor } from './editor/json-editor.tsx'
import { loadEditor } from './load-editor.server.ts'
import { savedAs, saves } from './save.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `JSON of ${loaderData.values.title}` : 'Section' },
]

export async function loader(args: Route.LoaderArgs) {
  const editor = await loadEditor(args)
  action.requireName(args.params.form)
  return editor
}

function saveAction({ operation, done }: (typeof saves)[keyof typeof saves]) {
  return formAction(({ params: { key } }: Route.ActionArgs) => ({
    schema: sectionJsonForm,
    run: (member, { title, isActive, version, content }) =>
      andThen(readJson(content), (read) =>
        operation(member, { key, version, values: { title, isActive, content: read } }),
      ),
    done: () => savedAs(done, '/admin/content/:key/json/:form?', key),
  }))
}

const publish = saveAction(saves.publish)
const draft = saveAction(saves.draft)

export const action = actionByAddress(
  { publish, draft },
  ({ params }: Route.ActionArgs) => params.form ?? 'publish',
)

export default function EditSectionJson({ loaderData, actionData }: Route.ComponentProps) {
  const { values, page } = loaderData
  const saved = {
    title: values.title,
    isActive: values.isActive,
    json: JSON.stringify(values.content, null, 2),
  }
  const typed = actionData && {
    title: actionData.typed.title ?? '',
    isActive: 'isActive' in actionData.typed,
    json: actionData.typed.content ?? '',
  }
  const theirs = valuesAsTexts(values)
  return (
    <>
      <EditorHeader editor={loaderData} tab="json" />
      <JsonEditor
        key={loaderData.version}
        editor={loaderData}
        page={page}
        saved={saved}
        values={typed ?? saved}
        version={shownVersion(loaderData, actionData)}
        refusal={actionData?.refusal}
        conflict={
          typed &&
          isNewerSave(actionData) && (
            <BothVersions
              differences={textDifferences(
                { ...theirs, Content: saved.json },
                { ...theirs, Title: typed.title, Content: typed.json },
              )}
            />
          )
        }
      />
    </>
  )
}
