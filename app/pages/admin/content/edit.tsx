import { useCallback, useMemo, useState } from 'react'
import { href } from 'react-router'
import { BothVersions } from '#app/forms/both-versions.tsx'
import { actionByAddress, formAction } from '#app/forms/form-action.server.ts'
import { isNewerSave, shownVersion } from '#app/forms/form-action.ts'
import { redirect } from '#app/request/redirect.server.ts'
import { refuse } from '#kernel/result.ts'
import { textDifferences } from '#kernel/versions.ts'
import { knownSection } from '#modules/content/defaults/known-sections.ts'
import { describeSection } from '#modules/content/rules/section-form/describe-section.ts'
import {
  type GroupSpec,
  nested,
  withValue,
} from '#modules/content/rules/section-form/field-spec.ts'
import { readFields } from '#modules/content/rules/section-form/read-section.ts'
import {
  type SectionValues,
  sectionFieldsForm,
  valuesAsTexts,
} from '#modules/content/rules/section-form/section-form.ts'
import { sitePages } from '#modules/content/rules/site-pages.ts'
import { useValuesBeforeHydration } from '#ui/form/use-values-before-hydration.ts'
import type { Route } from './+types/edit'
import { loadEditor, savedAs, saves } from './editor/editor.server.ts'
import { EditorContext } from './editor/editor-context.ts'
import { EditorHeader, SectionPreview } from './editor/editor-header.tsx'
import { GroupFields } from './editor/group-fields.tsx'
import { SectionField } from './editor/section-field.tsx'
import { asContent, type EditorProps, SectionForm } from './editor/section-form.tsx'

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

type Props = EditorProps & { spec: GroupSpec; page: string; values: SectionValues }

/** The form that is made from a section's schema, with the page beside it. */
function SectionEditor({ spec, page, values, ...shared }: Props) {
  const { editor, refusal } = shared
  const [current, setCurrent] = useState(values)
  const change = useCallback((name: string, value: unknown) => {
    setCurrent((now) => ({ ...now, content: asContent(withValue(now.content, name, value)) }))
  }, [])
  const inside = useValuesBeforeHydration<HTMLDivElement>((form) =>
    setCurrent({
      title: String(form.get('title') ?? ''),
      isActive: form.has('isActive'),
      content: asContent(readFields(spec, nested(form))),
    }),
  )
  const isChanged = textDifferences(valuesAsTexts(editor.values), valuesAsTexts(current)).length > 0
  const context = useMemo(
    () => ({ change, errors: refusal?.fields ?? {}, recent: editor.recent, Field: SectionField }),
    [change, refusal, editor.recent],
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 xl:grid-cols-2">
      <SectionForm
        {...shared}
        page="/admin/content/:key/:form?"
        isChanged={isChanged}
        facts={current}
        onFacts={(facts) => setCurrent((now) => ({ ...now, ...facts }))}
        inside={inside}
      >
        <EditorContext value={context}>
          <datalist id="site-pages">
            {sitePages.map(({ path, label }) => (
              <option key={path} value={path}>
                {label}
              </option>
            ))}
          </datalist>
          <GroupFields spec={spec} name="content" value={current.content} isTop />
        </EditorContext>
        <noscript>
          <p className="text-muted text-sm">
            Without scripts, use the JSON editor to add, remove or move entries of lists.
          </p>
        </noscript>
      </SectionForm>
      <SectionPreview
        sectionKey={editor.key}
        page={page}
        content={current.content}
        isActive={current.isActive}
      />
    </div>
  )
}
