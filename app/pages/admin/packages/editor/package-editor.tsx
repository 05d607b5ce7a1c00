import { type ReactNode, useState } from 'react'
import { EditorPage } from '#app/forms/editor-page.tsx'
import type { Refusal } from '#kernel/result.ts'
import { textDifferences } from '#kernel/versions.ts'
import { PlanCard } from '#modules/catalog/components/plan-card.tsx'
import { PriceTextsContext } from '#modules/catalog/components/price-texts.tsx'
import type { PriceTerms } from '#modules/catalog/rules/advertised-price.ts'
import { type PackageFormValues, typedPackage } from '#modules/catalog/rules/package-form.ts'
import { previewPackage } from '#modules/catalog/rules/package-preview.ts'
import { packageTexts } from '#modules/catalog/rules/package-texts.ts'
import { type BillingPeriod, periodsOf } from '#modules/catalog/rules/price.ts'
import type { PriceTexts } from '#modules/catalog/rules/price-texts.ts'
import { useHydrated } from '#ui/primitives/hydrated.ts'
import { ViewSwitch } from '#ui/primitives/tabs.tsx'
import { PackageFields } from './package-fields.tsx'

type PackagePreviewProps = {
  values: PackageFormValues
  terms: PriceTerms
  /** The site's words around prices. */
  texts: PriceTexts
}

const labels: Record<BillingPeriod, string> = { monthly: 'Monthly', annual: 'Annual', once: 'Once' }

/**
 * The card of the products page as it will be after saving. It is a picture: its links lead
 * nowhere.
 */
function PackagePreview({ values, terms, texts }: PackagePreviewProps) {
  const hydrated = useHydrated()
  const [chosen, setChosen] = useState<BillingPeriod>('monthly')
  const plan = previewPackage(values, terms.vatRate)
  const periods = periodsOf(plan.billingPeriod, terms.annualBilling)
  return (
    <aside
      id="preview"
      aria-labelledby="preview-title"
      className="flex min-w-0 scroll-mt-20 flex-col gap-3 xl:sticky xl:top-4 xl:self-start"
    >
      <div className="flex min-h-9 items-center justify-between gap-3">
        <h2 id="preview-title" className="font-semibold">
          Preview
        </h2>
        {hydrated && periods.length > 1 && (
          <ViewSwitch
            legend="Period of the preview"
            value={chosen}
            options={periods.map((value) => ({ value, label: labels[value] }))}
            onChoose={setChosen}
          />
        )}
      </div>
      <p className="text-muted text-sm">{whereSold(values)}</p>
      {/* The site is light, whatever the theme of the back office. */}
      <div
        inert
        data-theme="light"
        className="mx-auto grid w-full max-w-md rounded-xl border border-line bg-page p-4 lg:py-9"
      >
        <PriceTextsContext value={texts}>
          <PlanCard plan={plan} period={chosen} terms={terms} />
        </PriceTextsContext>
      </div>
    </aside>
  )
}

function whereSold({ isActive, showOnFrontend }: PackageFormValues): string {
  if (!isActive) return 'Inactive: nobody can order it.'
  return showOnFrontend
    ? 'As the products page will show it.'
    : 'Not on the site: only staff can sell it.'
}

/** The specified message when saving fails unexpectedly. */
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
