import { fillText } from '#kernel/fill-text.ts'
import { ActionLink } from '#ui/layout/action-link.tsx'
import { Icon } from '#ui/layout/icon.tsx'
import type { PublishedPackage } from '../queries/published-packages.server.ts'
import { type PriceTerms, priceShownFor } from '../rules/advertised-price.ts'
import { checkoutPath } from '../rules/checkout-path.ts'
import { limitsStated } from '../rules/limit-labels.ts'
import type { BillingPeriod } from '../rules/price.ts'
import { FeatureText } from './feature-text.tsx'
import { PlanIcon } from './plan-icon.tsx'
import { PriceTag, usePriceTexts } from './price-tag.tsx'

/**
 * One plan as a column whose rows line up with its neighbours'. The popular one is dark. The clear
 * outline is its frame in forced colours.
 */
export function PlanCard({
  plan,
  period,
  terms,
}: {
  plan: PublishedPackage
  period: BillingPeriod
  terms: PriceTerms
}) {
  const price = priceShownFor(plan, period, terms)
  const texts = usePriceTexts()
  return (
    <article
      className={`relative row-span-5 grid -outline-offset-1 outline-1 outline-transparent min-w-0 grid-cols-[minmax(0,1fr)] grid-rows-subgrid gap-y-0 rounded-3xl px-6 pt-8 pb-8 sm:px-7 ${plan.isPopular ? 'z-10 overflow-hidden bg-page shadow-[0_30px_60px_-25px_rgb(11_18_32/0.6)] lg:-my-5 lg:py-13' : 'bg-surface ring-1 ring-line'}`}
      data-theme={plan.isPopular ? 'dark' : undefined}
    >
      {plan.isPopular && (
        <span aria-hidden="true" className="bg-horizon absolute inset-x-0 top-0 h-1.5" />
      )}
      <header className="min-w-0">
        <p className="flex items-center justify-between gap-3">
          <PlanIcon icon={plan.icon} />
          {plan.isPopular && (
            <span className="text-sm font-semibold text-amber">{texts.popular}</span>
          )}
        </p>
        {/* The row is shared: a name that never ends would stretch the cards beside it. */}
        <h3
          title={plan.name}
          className="mt-4 line-clamp-3 font-display text-heading font-bold [overflow-wrap:anywhere]"
        >
          {plan.name}
        </h3>
        <p className="mt-1.5 leading-6 text-muted">{plan.description}</p>
      </header>
      <div className="mt-7">
        <PriceTag price={price} />
      </div>
      <div className="mt-6">
        <ActionLink
          variant={plan.isPopular ? 'brand' : 'outline'}
          className="w-full"
          to={checkoutPath(plan.slug, price.period)}
        >
          <span className="min-w-0 truncate">
            {fillText(texts.choosePlan, { plan: plan.name })}
          </span>
        </ActionLink>
      </div>
      <dl className="mt-8 text-[0.9375rem]">
        {limitsStated([plan]).map((name) => (
          <div key={name} className="flex justify-between gap-4 border-t border-line py-2.5">
            <dt className="text-muted">{texts.limits[name]}</dt>
            <dd className="text-right font-semibold">{plan.limits[name]}</dd>
          </div>
        ))}
      </dl>
      <ul className="mt-5 space-y-2.5 border-t border-line pt-5 text-[0.9375rem] leading-6">
        {plan.features.map((feature) => (
          <li key={typeof feature === 'string' ? feature : feature.text} className="flex gap-3">
            <Icon name="check" className="mt-1 size-4 shrink-0 text-accent-text" />
            <FeatureText feature={feature} />
          </li>
        ))}
      </ul>
    </article>
  )
}

/** Plans side by side, with aligned rows. */
export function PlanGrid({
  plans,
  period,
  terms,
}: {
  plans: PublishedPackage[]
  period: BillingPeriod
  terms: PriceTerms
}) {
  const columns =
    plans.length % 4 === 0
      ? 'md:grid-cols-2 xl:grid-cols-4'
      : plans.length === 2
        ? 'md:grid-cols-2'
        : 'md:grid-cols-2 lg:grid-cols-3'
  return (
    <div className={`grid gap-x-4 gap-y-8 ${columns}`}>
      {plans.map((plan) => (
        <PlanCard key={plan.slug} plan={plan} period={period} terms={terms} />
      ))}
    </div>
  )
}
