import { Check } from 'lucide-react'
import { FeatureText } from '#modules/catalog/components/feature-text.tsx'
import { limitsStated } from '#modules/catalog/rules/limit-labels.ts'
import {
  featureText,
  type PackageFeature,
  type PackageLimits,
} from '#modules/catalog/rules/package.ts'
import type { PriceTexts } from '#modules/catalog/rules/price-texts.ts'
import { Card } from '#ui/primitives/card.tsx'

type Props = {
  limits: PackageLimits
  features: readonly PackageFeature[]
  texts: PriceTexts['limits']
}

/** The plan's limits and features. */
export function PlanCard({ limits, features, texts }: Props) {
  const stated = limitsStated([{ limits }])
  if (stated.length === 0 && features.length === 0) return null
  return (
    <Card title="Your plan">
      {stated.length > 0 && (
        <dl className="tabular divide-y divide-line">
          {stated.map((name) => (
            <div key={name} className="flex justify-between gap-4 py-2 first:pt-0">
              <dt className="text-muted text-sm">{texts[name]}</dt>
              <dd className="min-w-0 break-words text-right font-semibold">{limits[name]}</dd>
            </div>
          ))}
        </dl>
      )}
      {features.length > 0 && (
        <ul
          className={`space-y-1.5 text-sm ${stated.length > 0 ? 'mt-3 border-line border-t pt-4' : ''}`}
        >
          {features.map((feature) => (
            <li key={featureText(feature)} className="flex gap-2">
              <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-positive" />
              <FeatureText feature={feature} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
