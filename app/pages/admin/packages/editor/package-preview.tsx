import { useState } from 'react'
import { PlanCard } from '#modules/catalog/components/plan-card.tsx'
import { PriceTextsContext } from '#modules/catalog/components/price-texts.tsx'
import type { PriceTerms } from '#modules/catalog/rules/advertised-price.ts'
import type { PackageFormValues } from '#modules/catalog/rules/package-form.ts'
import { previewPackage } from '#modules/catalog/rules/package-preview.ts'
import { type BillingPeriod, periodsOf } from '#modules/catalog/rules/price.ts'
import type { PriceTexts } from '#modules/catalog/rules/price-texts.ts'
import { useHydrated } from '#ui/primitives/hydrated.ts'
import { ViewSwitch } from '#ui/primitives/view-switch.tsx'

type Props = {
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
export function PackagePreview({ values, terms, texts }: Props) {
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
