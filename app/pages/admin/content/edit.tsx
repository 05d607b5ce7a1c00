import { href } from 'react-router'
import { BothVersions } from '#app/forms/both-versions.tsx'
import { actionByAddress, formAction } from '#app/forms/form-action.server.ts'
import { formClientAction, isNewerSave, shownVersion } from '#app/forms/form-action.ts'
import { redirect } from '#app/request/redirect.server.ts'
import { refuse } from '#kernel/result.ts'
import { textDifferences } from '#kernel/versions.ts'
import { knownSection } from '#modules/content/defaults/known-sections.ts'
import { describeSection } from '#modules/content/rules/section-form/describe-section.ts'
import { nested } from '#modules/content/rules/section-form/field-spec.ts'
import { readFields } from '#modules/content/rules/section-form/read-section.ts'
import {
  sectionFieldsForm,
  updateFailure,
  valuesAsTexts,
} from '#modules/content/rules/section-form/section-form.ts'
import type { Route } from './+types/edit'
import { EditorHeader } from './editor/editor-header.tsx'
import { SectionEditor } from './editor/section-editor.tsx'
import { loadEditor } from './load-editor.server.ts'
import { savedAs, saves } from './save.server.ts'
import { asContent } from './typed-content.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Edit ${loaderData.values.title}` : 'Section' },
]

export async function loader(args: Route.LoaderArgs) {
  const editor = await loadEditor(args)
  action.requireName(args.params.form)
  const known = knownSection(args.params.key)
  if (!known) throw redirect(href('/admin/content/:key/json/:form?', { key: args.params.key }))
  return { ...editor, page: known.page, spec: describeSection(known.definition) }
}

function saveAction({ operation, done }: (typeof saves)[keyof typeof saves]) {
  return formAction(({ params: { key } }: Route.ActionArgs) => ({
    schema: sectionFieldsForm,
    failure: updateFailure,
    run: async (member, { title, isActive, version, content }) => {
      const known = knownSection(key)
      if (!known) return refuse('not_found', 'This section was deleted.')
      const read = asContent(readFields(describeSection(known.definition), content))
      return operation(member, { key, version, values: { title, isActive, content: read } })
    },
    done: () => savedAs(done, '/admin/content/:key/:form?', key),
  }))
}

const publish = saveAction(saves.publish)
const draft = saveAction(saves.draft)

export const action = actionByAddress(
  { publish, draft },
  ({ params }: Route.ActionArgs) => params.form ?? 'publish',
)

export const clientAction = formClientAction(updateFailure)

export default function EditSection({ loaderData, actionData }: Route.ComponentProps) {
  const { spec, values, page } = loaderData
  const typed = actionData && {
    title: actionData.typed.title ?? '',
    isActive: 'isActive' in actionData.typed,
    content: asContent(readFields(spec, nested(Object.entries(actionData.typed)))),
  }
  return (
    <>
      <EditorHeader editor={loaderData} tab="form" />
      <SectionEditor
        key={loaderData.version}
        editor={loaderData}
        spec={spec}
        page={page}
        values={typed ?? values}
        version={shownVersion(loaderData, actionData)}
        refusal={actionData?.refusal}
        conflict={
          typed &&
          isNewerSave(actionData) && (
            <BothVersions
              differences={textDifferences(valuesAsTexts(values), valuesAsTexts(typed))}
            />
          )
        }
      />
    </>
  )
}
