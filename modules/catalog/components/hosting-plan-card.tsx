import { fillText } from '#kernel/fill-text.ts'
import { ActionLink } from '#ui/layout/action-link.tsx'
import type { AdvertisedPrice } from '../rules/advertised-price.ts'
import { featureText, type PackageFeature } from '../rules/package.ts'
import { FeatureText } from './feature-text.tsx'
import { PlanIcon } from './plan-icon.tsx'
import { PriceTag, usePriceTexts } from './price-tag.tsx'

export type PresentedPlan = {
  slug: string
  name: string
  description: string
  icon: string
  isPopular: boolean
  features: readonly PackageFeature[]
  price: AdvertisedPrice
  /** Where its button leads. */
  to: string
}

/** A plan as the home page presents it. The popular one is dark. */
export function HostingPlanCard({ plan }: { plan: PresentedPlan }) {
  const texts = usePriceTexts()
  return (
    <article
      className={`relative flex min-w-0 grow flex-col overflow-clip rounded-3xl px-6 pt-8 pb-7 ${plan.isPopular ? 'bg-page' : 'bg-surface ring-1 ring-line'}`}
      data-theme={plan.isPopular ? 'dark' : undefined}
    >
      <span
        aria-hidden="true"
        className={`absolute inset-x-0 top-0 h-1.5 ${plan.isPopular ? 'bg-horizon' : 'bg-sunken'}`}
      />
      <p className="flex items-center justify-between gap-3">
        <PlanIcon icon={plan.icon} />
        {plan.isPopular && (
          <span className="text-sm font-semibold text-amber">{texts.popular}</span>
        )}
      </p>
      <h3 className="mt-4 font-display text-heading font-bold [overflow-wrap:anywhere]">
        {plan.name}
      </h3>
      <p className="mt-1.5 mb-6 leading-6 text-muted">{plan.description}</p>
      <PriceTag price={plan.price} />
      <ul className="mt-5 mb-7 space-y-2 border-t border-line pt-5 text-[0.9375rem] leading-6">
        {plan.features.map((feature) => (
          <li key={featureText(feature)} className="flex gap-3">
            <span
              aria-hidden="true"
              className="bg-horizon mt-[0.7rem] h-0.5 w-4 shrink-0 rounded-full"
            />
            <FeatureText feature={feature} />
          </li>
        ))}
      </ul>
      <ActionLink
        variant={plan.isPopular ? 'brand' : 'outline'}
        className="mt-auto w-full"
        to={plan.to}
      >
        <span className="min-w-0 truncate">{fillText(texts.choosePlan, { plan: plan.name })}</span>
      </ActionLink>
    </article>
  )
}
