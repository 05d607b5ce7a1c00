import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { Form, href, useNavigation } from 'react-router'
import { UnsavedGuard } from '#app/forms/unsaved-guard.tsx'
import type { Refusal } from '#kernel/result.ts'
import { textDifferences } from '#kernel/versions.ts'
import { type GroupSpec, nested, withValue } from '#modules/content/rules/section-form/field-spec.ts'
import { readFields } from '#modules/content/rules/section-form/read-section.ts'
import { type SectionValues, valuesAsTexts } from '#modules/content/rules/section-form/section-form.ts'
import { sitePages } from '#modules/content/rules/site-pages.ts'
import { HiddenField } from '#ui/form/field.tsx'
import { FieldIdPrefix } from '#ui/form/field-frame.tsx'
import { ErrorSummary } from '#ui/form/form-shell.tsx'
import { useValuesBeforeHydration } from '#ui/form/use-values-before-hydration.ts'
import type { EditorData } from '../load-editor.server.ts'
import { asContent } from '../typed-content.ts'
import { EditorContext } from './editor-context.ts'
import { GroupFields } from './group-fields.tsx'
import { SaveBar } from './save-bar.tsx'
import { SectionFacts } from './section-facts.tsx'
import { SectionField } from './section-field.tsx'
import { SectionPreview } from './section-preview.tsx'

type Props = {
  editor: EditorData
  spec: GroupSpec
  page: string
  values: SectionValues
  version: string
  refusal: Refusal | undefined
  /** What somebody else saved meanwhile, beside what was typed. */
  conflict?: ReactNode
}

/** The form that is made from a section's schema, with the page beside it. */
export function SectionEditor({ editor, spec, page, values, version, refusal, conflict }: Props) {
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
  const address = href('/admin/content/:key/:form?', { key: editor.key })
  const draftAddress = href('/admin/content/:key/:form?', { key: editor.key, form: 'draft' })
  const saving = useNavigation().formMethod === 'POST'
  const isChanged = textDifferences(valuesAsTexts(editor.values), valuesAsTexts(current)).length > 0
  const shared = useMemo(
    () => ({ change, errors: refusal?.fields ?? {}, recent: editor.recent, Field: SectionField }),
    [change, refusal, editor.recent],
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 xl:grid-cols-2">
      <UnsavedGuard isChanged={isChanged && !saving} sentTo={[address, draftAddress]}>
        What you changed in this section is not saved.
      </UnsavedGuard>
      <Form id="section" method="post" action={address} noValidate aria-label={`Edit ${editor.values.title}`} className="flex min-w-0 flex-col gap-5">
        <FieldIdPrefix value="section">
          {/* Enter in a field presses a form's first button: it must not publish. */}
          <button type="submit" formAction={draftAddress} tabIndex={-1} aria-hidden="true" className="sr-only" />
          {refusal && <ErrorSummary refusal={refusal} prefix="section" />}
          {conflict}
          <HiddenField name="version" value={version} />
          <div ref={inside} className="contents">
            <SectionFacts
              sectionKey={editor.key}
              title={current.title}
              isActive={current.isActive}
              isNeeded={editor.isNeeded}
              error={refusal?.fields?.title}
              onChange={(facts) => setCurrent((now) => ({ ...now, ...facts }))}
            />
            <EditorContext value={shared}>
              <datalist id="site-pages">
                {sitePages.map(({ path, label }) => (
                  <option key={path} value={path}>
                    {label}
                  </option>
                ))}
              </datalist>
              <GroupFields spec={spec} name="content" value={current.content} isTop />
            </EditorContext>
          </div>
          <noscript>
            <p className="text-muted text-sm">Without scripts, use the JSON editor to add, remove or move entries of lists.</p>
          </noscript>
          <SaveBar isChanged={isChanged} isDraft={editor.draft !== null} draftAddress={draftAddress} />
        </FieldIdPrefix>
      </Form>
      <SectionPreview sectionKey={editor.key} page={page} content={current.content} isActive={current.isActive} />
    </div>
  )
}
