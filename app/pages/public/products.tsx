import { PeriodSwitch } from '#modules/catalog/components/period-switch.tsx'
import { ActionLink } from '#ui/layout/action-link.tsx'
import type { Route } from './+types/products'
import { Closing } from './closing.tsx'
import { pageMeta } from './page-meta.ts'
import { usePeriod } from './period.ts'
import { loadPlans } from './plans.server.ts'
import { KindTable } from './product/kind-table.tsx'
import { PlansMissing } from './product/plans-missing.tsx'
import { PriceList } from './product/price-list.tsx'

export const loader = ({ context }: Route.LoaderArgs) => loadPlans(context, '/products')

export { unlessOnlyPeriodChanged as shouldRevalidate } from '#app/same-page.ts'

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function meta({ matches }: Route.MetaArgs) {
  const title = 'Hosting plans and prices in rand'
  const description =
    'WordPress, cloud and dedicated hosting on one price list, in rand. No teaser prices: what you pay first is what you pay when the plan renews.'
  return pageMeta({ title, description, path: '/products' }, matches[1]?.loaderData)
}

export default function Products({ loaderData, matches }: Route.ComponentProps) {
  const { packages, terms, error } = loaderData
  const period = usePeriod()
  return (
    <>
      <section className="container-page pt-12 pb-6 lg:pt-20">
        <h1 className="rises max-w-4xl font-display text-hero font-bold">
          One price list<span className="text-accent">.</span> In rand<span className="text-accent">.</span>
        </h1>
        <div className="mt-8 flex flex-wrap items-end justify-between gap-x-10 gap-y-7">
          <p className="max-w-xl text-lead text-muted">
            Everything we sell, on one page. {terms.vatRate !== null && 'The amounts include VAT; the smaller ones beside them do not. '}What you pay
            first is what you pay when it renews.
          </p>
          {packages.length > 0 && terms.annualBilling && <PeriodSwitch period={period} discountPercent={terms.annualDiscountPercent} />}
        </div>
      </section>
      <div className="container-page pb-20 lg:pb-28">
        {packages.length > 0 ? (
          <PriceList packages={packages} terms={terms} period={period} />
        ) : (
          <PlansMissing error={error} email={matches[1].loaderData.site.email} />
        )}
      </div>
      <KindTable />
      <Closing
        title="Three questions and you are done."
        text="Is it WordPress? Do you want root? Must nobody share the machine? If that does not settle it, ask us."
      >
        <ActionLink to="/contact" variant="secondary" size="xl">
          Say hello
        </ActionLink>
      </Closing>
    </>
  )
}
