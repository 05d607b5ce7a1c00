import { type ReactNode, useState } from 'react'
import { EditorPage } from '#app/forms/editor-page.tsx'
import type { Refusal } from '#kernel/result.ts'
import { textDifferences } from '#kernel/versions.ts'
import type { PriceTerms } from '#modules/catalog/rules/advertised-price.ts'
import { type PackageFormValues, typedPackage } from '#modules/catalog/rules/package-form.ts'
import { packageTexts } from '#modules/catalog/rules/package-texts.ts'
import type { PriceTexts } from '#modules/catalog/rules/price-texts.ts'
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
  /** What another user saved meanwhile, beside what was typed. */
  conflict?: ReactNode
  terms: PriceTerms
  texts: PriceTexts
}

/** A page to write a package, with the card of the site beside it. */
export function PackageEditor({
  title,
  isNew,
  saved,
  values,
  version,
  refusal,
  conflict,
  terms,
  texts,
}: Props) {
  const [current, setCurrent] = useState(values)
  return (
    <EditorPage
      id="package"
      title={title}
      back={{ label: 'Packages', to: '/admin/packages' }}
      submitLabel={isNew ? 'Add Package' : 'Save Package'}
      version={isNew ? null : version}
      refusal={refusal}
      conflict={conflict}
      isChanged={textDifferences(packageTexts(saved), packageTexts(current)).length > 0}
      unsaved="What you changed in this package is not saved."
      onRead={(typed) => setCurrent(typedPackage(typed))}
      fields={(read) => (
        <PackageFields
          isNew={isNew}
          values={values}
          errors={refusal?.fields ?? {}}
          vatRate={terms.vatRate}
          onMoved={read}
        />
      )}
      preview={<PackagePreview values={current} terms={terms} texts={texts} />}
    />
  )
}
