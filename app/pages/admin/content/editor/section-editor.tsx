import { useCallback, useMemo, useState } from 'react'
import { textDifferences } from '#kernel/versions.ts'
import {
  type GroupSpec,
  nested,
  withValue,
} from '#modules/content/rules/section-form/field-spec.ts'
import { readFields } from '#modules/content/rules/section-form/read-section.ts'
import {
  type SectionValues,
  valuesAsTexts,
} from '#modules/content/rules/section-form/section-form.ts'
import { sitePages } from '#modules/content/rules/site-pages.ts'
import { useValuesBeforeHydration } from '#ui/form/use-values-before-hydration.ts'
import { asContent } from '../typed-content.ts'
import { EditorContext } from './editor-context.ts'
import { GroupFields } from './group-fields.tsx'
import { SectionField } from './section-field.tsx'
import { type EditorProps, SectionForm } from './section-form.tsx'
import { SectionPreview } from './section-preview.tsx'

type Props = EditorProps & { spec: GroupSpec; page: string; values: SectionValues }

/** The form that is made from a section's schema, with the page beside it. */
export function SectionEditor({ spec, page, values, ...shared }: Props) {
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
