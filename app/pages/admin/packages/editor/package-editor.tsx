import { type ReactNode, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { UnsavedGuard } from '#app/forms/unsaved-guard.tsx'
import type { Refusal } from '#kernel/result.ts'
import { textDifferences } from '#kernel/versions.ts'
import type { PriceTerms } from '#modules/catalog/rules/advertised-price.ts'
import { type PackageFormValues, typedPackage } from '#modules/catalog/rules/package-form.ts'
import { packageTexts } from '#modules/catalog/rules/package-texts.ts'
import { HiddenField } from '#ui/form/field.tsx'
import { FieldIdPrefix } from '#ui/form/field-frame.tsx'
import { ErrorSummary } from '#ui/form/form-shell.tsx'
import { useValuesBeforeHydration } from '#ui/form/use-values-before-hydration.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { PackageFields } from './package-fields.tsx'
import { PackagePreview } from './package-preview.tsx'

/** The specified message (B§8) when saving fails unexpectedly. */
export const saveFailure = 'Failed to save package'

type Props = {
  title: string
  isNew: boolean
  /** What is stored, to know what was changed. */
  saved: PackageFormValues
  values: PackageFormValues
  version: string
  refusal: Refusal | undefined
  /** What somebody else saved meanwhile, beside what was typed. */
  conflict?: ReactNode
  terms: PriceTerms
}

/** A page to write a package, with the card of the site beside it. */
export function PackageEditor({ title, isNew, saved, values, version, refusal, conflict, terms }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [current, setCurrent] = useState(values)
  const read = () => {
    if (form.current) setCurrent(typedNow(new FormData(form.current)))
  }
  const inside = useValuesBeforeHydration<HTMLDivElement>((typed) => setCurrent(typedNow(typed)))
  const isChanged = textDifferences(packageTexts(saved), packageTexts(current)).length > 0
  const saving = useNavigation().formMethod === 'POST'
  return (
    <>
      <PageHeader title={title} back={{ label: 'Packages', to: '/admin/packages' }} />
      <UnsavedGuard isChanged={isChanged}>What you changed in this package is not saved.</UnsavedGuard>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,1fr)_23rem]">
        <Form
          ref={form}
          id="package"
          method="post"
          noValidate
          aria-label={title}
          onInput={read}
          onChange={read}
          className="flex min-w-0 flex-col gap-5"
        >
          <FieldIdPrefix value="package">
            {refusal && <ErrorSummary refusal={refusal} prefix="package" />}
            {conflict}
            {!isNew && <HiddenField name="version" value={version} />}
            <div ref={inside} className="contents">
              <PackageFields isNew={isNew} values={values} errors={refusal?.fields ?? {}} vatRate={terms.vatRate} onMoved={read} />
            </div>
            <div className="sticky bottom-(--bottom-bars) z-10 -mx-2 flex flex-wrap items-center justify-end gap-2 rounded-t-xl border border-line border-b-0 bg-surface px-4 py-3 shadow-[0_-8px_24px_-16px_rgb(11_18_32/0.35)]">
              <span role="status" className="mr-auto font-medium text-sm text-warning">
                {isChanged && 'Unsaved changes'}
              </span>
              <Button to="/admin/packages" variant="outline">
                Cancel
              </Button>
              <Button type="submit" loading={saving}>
                {saving ? 'Saving...' : isNew ? 'Add Package' : 'Save Package'}
              </Button>
            </div>
          </FieldIdPrefix>
        </Form>
        <PackagePreview values={current} terms={terms} />
      </div>
    </>
  )
}

function typedNow(form: FormData): PackageFormValues {
  return typedPackage(Object.fromEntries([...form].map(([name, value]) => [name, String(value)])))
}
