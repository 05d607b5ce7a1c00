import { PeriodSwitch } from '#modules/catalog/components/period-switch.tsx'
import { ActionLink } from '#ui/layout/action-link.tsx'
import type { Route } from './+types/products'
import { Closing } from './closing.tsx'
import { Dotted, Notices } from './page-head.tsx'
import { pageMeta } from './page-meta.ts'
import { AddOnsSection } from './product/add-ons-section.tsx'
import { KindTable } from './product/kind-table.tsx'
import { loadProducts } from './product/load-products.server.ts'
import { usePeriod } from './product/period.ts'
import { PlansMissing } from './product/plans-missing.tsx'
import { PriceList } from './product/price-list.tsx'
import { ServicesSection } from './product/services-section.tsx'

export const loader = ({ context }: Route.LoaderArgs) => loadProducts(context)

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
  const { content, notices, plans, services, addOns } = loaderData
  const { packages, terms, error } = plans
  const period = usePeriod()
  const { buttons, frame } = matches[1].loaderData.texts.site
  return (
    <>
      <section className="container-page pt-12 pb-6 lg:pt-20">
        <h1 className="rises max-w-4xl font-display text-hero font-bold [overflow-wrap:anywhere]">
          <Dotted text={content?.head.title ?? frame.pages.products} />
        </h1>
        <div className="mt-8 flex flex-wrap items-end justify-between gap-x-10 gap-y-7">
          <p className="max-w-xl min-w-0 text-lead text-muted">{content?.head.lead}</p>
          {packages.length > 0 && terms.annualBilling && (
            <PeriodSwitch period={period} discountPercent={terms.annualDiscountPercent} />
          )}
        </div>
      </section>
      <Notices items={notices} className="pb-10" />
      <div data-part="plans" className="container-page pb-20 lg:pb-28">
        {packages.length > 0 ? (
          <PriceList content={content} packages={packages} terms={terms} period={period} />
        ) : (
          <PlansMissing error={error} email={matches[1].loaderData.site.email} />
        )}
      </div>
      <AddOnsSection content={content?.addOns} groups={addOns} />
      {content?.choice.title && <KindTable content={content} />}
      <ServicesSection content={content?.services} services={services} />
      {content?.closing.title && (
        <Closing {...content.closing}>
          <ActionLink to="/contact" variant="primary" size="xl">
            {buttons.sayHello}
          </ActionLink>
        </Closing>
      )}
    </>
  )
}
