import { PeriodSwitch } from '#modules/catalog/components/period-switch.tsx'
import { PlanGrid } from '#modules/catalog/components/plan-grid.tsx'
import { usePeriod } from './period.ts'
import type { Plans } from './plans.server.ts'
import { PlansMissing } from './plans-missing.tsx'

export function PlansSection({
  title,
  plans,
  email,
}: {
  title: string
  plans: Plans
  email: string
}) {
  const period = usePeriod()
  const { packages, terms, error } = plans
  return (
    <section id="plans" className="container-page py-20 lg:py-28">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-6">
        <h2 className="max-w-2xl font-display text-title font-bold">{title}</h2>
        {packages.length > 0 && terms.annualBilling && (
          <PeriodSwitch period={period} discountPercent={terms.annualDiscountPercent} />
        )}
      </div>
      <div data-part="plans" className="mt-12 lg:mt-16">
        {packages.length > 0 ? (
          <PlanGrid plans={packages} period={period} terms={terms} />
        ) : (
          <PlansMissing error={error} email={email} />
        )}
      </div>
    </section>
  )
}
