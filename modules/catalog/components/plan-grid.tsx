import type { PublishedPackage } from '../queries/published-packages.server.ts'
import type { PriceTerms } from '../rules/advertised-price.ts'
import type { BillingPeriod } from '../rules/price.ts'
import { PlanCard } from './plan-card.tsx'

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
