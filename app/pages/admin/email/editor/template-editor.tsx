import { type ReactNode, useMemo, useRef, useState } from 'react'
import { Form, href, useNavigation } from 'react-router'
import { UnsavedGuard } from '#app/forms/unsaved-guard.tsx'
import { PostedFrame } from '#app/preview/page-preview.tsx'
import type { Refusal } from '#kernel/result.ts'
import { textDifferences } from '#kernel/versions.ts'
import type { TemplateVariable } from '#modules/mail/defaults/variable-catalogue.ts'
import {
  saveTemplateFailure,
  type TemplateValues,
  typedTemplate,
  valuesAsTexts,
} from '#modules/mail/rules/templates/template-form.ts'
import { HiddenField } from '#ui/form/field.tsx'
import { FieldIdPrefix } from '#ui/form/field-frame.tsx'
import { ErrorSummary } from '#ui/form/form-shell.tsx'
import { SaveBar } from '#ui/form/save-bar.tsx'
import { useValuesBeforeHydration } from '#ui/form/use-values-before-hydration.ts'
import { Button } from '#ui/primitives/button.tsx'
import { useHydrated } from '#ui/primitives/hydrated.ts'
import { ViewSwitch } from '#ui/primitives/tabs.tsx'
import { TemplateFields } from './template-fields.tsx'

const widths = { desktop: 'w-full', phone: 'mx-auto w-[23.5rem] max-w-full', text: 'w-full' }
type View = keyof typeof widths
const views: readonly { value: View; label: string }[] = [
  { value: 'desktop', label: 'Desktop' },
  { value: 'phone', label: 'Phone' },
  { value: 'text', label: 'Plain text' },
]

/**
 * The email as it will look, drawn by the server with sample values, in a frame without scripts,
 * forms or an origin.
 */
function TemplatePreview({ id, current }: { id: string | null; current: TemplateValues }) {
  const [view, setView] = useState<View>('desktop')
  const { name, subject, html, text, variables } = current
  const fields = {
    id: id ?? '',
    name,
    subject,
    html,
    text,
    variables,
    view: view === 'text' ? 'text' : 'html',
  }
  return (
    <section
      aria-label="Preview"
      className="flex min-w-0 flex-col gap-2 xl:sticky xl:top-4 xl:self-start"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold text-base">Preview</h2>
        <ViewSwitch legend="View of the preview" value={view} options={views} onChoose={setView} />
      </div>
      <div className={`relative h-[44rem] ${widths[view]}`}>
        <PostedFrame
          title="Preview of the email"
          action={href('/admin/email/preview')}
          fields={fields}
          src={id === null ? null : `${href('/admin/email/preview')}?id=${id}`}
          sandbox=""
          className="absolute inset-0 h-full w-full rounded-xl border border-line bg-white"
        />
      </div>
    </section>
  )
}

type Props = {
  label: string
  /** Null for a new one. */
  id: string | null
  /** The program sends it by its name. */
  isShipped: boolean
  /** What is stored, to know what was changed. */
  saved: TemplateValues
  values: TemplateValues
  version: string
  variables: readonly TemplateVariable[]
  inactiveEffect: string
  refusal: Refusal | undefined
  /** What another user saved meanwhile, beside what was typed. */
  conflict?: ReactNode
  back: string
}

/** A page to write an email, with a preview beside it. */
export function TemplateEditor({
  label,
  id,
  isShipped,
  saved,
  values,
  version,
  variables,
  inactiveEffect,
  refusal,
  conflict,
  back,
}: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [current, setCurrent] = useState(values)
  const read = () => {
    if (form.current) setCurrent(typedNow(new FormData(form.current)))
  }
  const inside = useValuesBeforeHydration<HTMLDivElement>((typed) => setCurrent(typedNow(typed)))
  const isChanged = textDifferences(valuesAsTexts(saved), valuesAsTexts(current)).length > 0
  const saving = useNavigation().formMethod === 'POST'
  const hydrated = useHydrated()
  // B§5: whatever is wrong in it, JSON too, the template was not saved.
  const shownRefusal = useMemo(
    () => (refusal?.code === 'invalid' ? { ...refusal, message: saveTemplateFailure } : refusal),
    [refusal],
  )
  const isComplete = current.name.trim() !== '' && current.subject.trim() !== ''
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 xl:grid-cols-2">
      <UnsavedGuard isChanged={isChanged && !saving}>
        What you changed in this template is not saved.
      </UnsavedGuard>
      <Form
        ref={form}
        id="template"
        method="post"
        noValidate
        aria-label={label}
        onInput={read}
        onChange={read}
        className="flex min-w-0 flex-col gap-5"
      >
        <FieldIdPrefix value="template">
          {shownRefusal && <ErrorSummary refusal={shownRefusal} prefix="template" />}
          {conflict}
          {id !== null && <HiddenField name="version" value={version} />}
          <div ref={inside} className="contents">
            <TemplateFields
              isShipped={isShipped}
              values={values}
              errors={refusal?.fields ?? {}}
              variables={variables}
              inactiveEffect={inactiveEffect}
              onChanged={read}
            />
          </div>
          <SaveBar status={isChanged && 'Unsaved changes'}>
            <Button to={back} variant="outline">
              Cancel
            </Button>
            <Button type="submit" loading={saving} disabled={hydrated && !isComplete}>
              {saving ? 'Saving...' : id === null ? 'Add template' : 'Save template'}
            </Button>
          </SaveBar>
        </FieldIdPrefix>
      </Form>
      <TemplatePreview id={id} current={current} />
    </div>
  )
}

function typedNow(form: FormData): TemplateValues {
  return typedTemplate(Object.fromEntries([...form].map(([name, value]) => [name, String(value)])))
}
