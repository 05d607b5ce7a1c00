import { useRef, useState } from 'react'
import { BothVersions } from '#app/forms/both-versions.tsx'
import { actionByAddress, formAction } from '#app/forms/form-action.server.ts'
import { isNewerSave, shownVersion } from '#app/forms/form-action.ts'
import { andThen } from '#kernel/result.ts'
import { textDifferences } from '#kernel/versions.ts'
import { jsonFault } from '#modules/content/rules/section-form/read-section.ts'
import {
  invalidJson,
  readJson,
  sectionJsonForm,
  valuesAsTexts,
} from '#modules/content/rules/section-form/section-form.ts'
import { controlClasses, described, FieldFrame } from '#ui/form/field-frame.tsx'
import { useValuesBeforeHydration } from '#ui/form/use-values-before-hydration.ts'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/json'
import { loadEditor, savedAs, saves } from './editor/editor.server.ts'
import { EditorHeader, SectionPreview } from './editor/editor-header.tsx'
import { asContent, type EditorProps, SectionForm } from './editor/section-form.tsx'

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

type Values = { title: string; isActive: boolean; json: string }
type Props = EditorProps & { page: string | null; saved: Values; values: Values }

/** The content as JSON, with the numbers of its lines and the place of a fault. */
function JsonEditor({ page, saved, values, ...shared }: Props) {
  const { editor, refusal } = shared
  const [current, setCurrent] = useState(values)
  const gutter = useRef<HTMLPreElement>(null)
  const inside = useValuesBeforeHydration<HTMLDivElement>((form) =>
    setCurrent({
      title: String(form.get('title') ?? ''),
      isActive: form.has('isActive'),
      json: String(form.get('content') ?? ''),
    }),
  )
  const isChanged =
    current.title !== saved.title ||
    current.isActive !== saved.isActive ||
    current.json !== saved.json
  const fault = jsonFault(current.json)
  const format = () =>
    setCurrent({ ...current, json: JSON.stringify(JSON.parse(current.json), null, 2) })
  const lines = current.json.split('\n').length
  const wrong = Object.entries(refusal?.fields ?? {}).filter(([name]) => name.startsWith('content'))
  const problems = wrong.map(
    ([name, messages]) =>
      `${name === 'content' ? '' : `${name.replace(/^content\./, '')}: `}${messages.join(' ')}`,
  )
  const labels = { label: 'Content', error: problems }
  const id = 'section-content'
  return (
    <div
      className={`grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 ${page === null ? '' : 'xl:grid-cols-2'}`}
    >
      <SectionForm
        {...shared}
        page="/admin/content/:key/json/:form?"
        isChanged={isChanged}
        facts={current}
        onFacts={(facts) => setCurrent((now) => ({ ...now, ...facts }))}
        inside={inside}
      >
        <Card
          title="JSON"
          actions={
            <Button variant="outline" size="sm" disabled={fault !== undefined} onClick={format}>
              Format
            </Button>
          }
        >
          <FieldFrame id={id} labels={labels} required>
            <div className="relative flex min-w-0">
              <pre
                ref={gutter}
                aria-hidden="true"
                className="tabular h-[32rem] w-11 shrink-0 select-none overflow-hidden rounded-l-lg border border-line-strong border-r-0 bg-sunken py-2 pr-2 text-right font-mono text-muted text-xs leading-5"
              >
                {Array.from({ length: lines }, (_, at) => at + 1).join('\n')}
              </pre>
              <textarea
                {...described(id, labels)}
                id={id}
                name="content"
                value={current.json}
                onChange={({ target }) => setCurrent({ ...current, json: target.value })}
                onScroll={({ currentTarget }) => {
                  if (gutter.current) gutter.current.scrollTop = currentTarget.scrollTop
                }}
                wrap="off"
                spellCheck={false}
                className={`${controlClasses} h-[32rem] resize-none rounded-l-none py-2 font-mono text-xs leading-5`}
              />
            </div>
          </FieldFrame>
          <p
            role="status"
            className={`mt-2 text-sm ${fault ? 'font-medium text-danger' : 'text-muted'}`}
          >
            {fault
              ? `${invalidJson}. Line ${fault.line}, column ${fault.column}: expected ${fault.expected}.`
              : 'Valid JSON.'}
          </p>
        </Card>
      </SectionForm>
      {page !== null && (
        <SectionPreview
          sectionKey={editor.key}
          page={page}
          content={fault ? editor.values.content : asContent(JSON.parse(current.json))}
          isActive={current.isActive}
        />
      )}
    </div>
  )
}
