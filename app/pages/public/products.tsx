import { PeriodSwitch } from '#modules/catalog/components/period-switch.tsx'
import { useTexts } from '#modules/content/components/site-texts.tsx'
import type { ProductsContent } from '#modules/content/rules/sections/catalogue.ts'
import { ActionLink } from '#ui/layout/action-link.tsx'
import { ScrollingRegion } from '#ui/layout/scrolling-region.tsx'
import { SiteLink } from '#ui/layout/site-link.tsx'
import type { Route } from './+types/products'
import { Closing } from './closing.tsx'
import { Dotted, Notices } from './page-head.tsx'
import { pageMeta } from './page-meta.ts'
import { AddOnsSection, ServicesSection } from './product/extra-sections.tsx'
import { kinds, usePeriod } from './product/kinds.ts'
import { loadProducts } from './product/load-products.server.ts'
import { PlansMissing, PriceList } from './product/price-list.tsx'

const rows = ['managed', 'root', 'neighbours', 'choose', 'avoid'] as const

/** Compares the kinds of hosting. */
function KindTable({ content }: { content: ProductsContent }) {
  const { choice } = content
  const { kindsCompared } = useTexts('products')
  return (
    <section className="bg-page py-20 lg:py-28" data-theme="dark" data-dark-section>
      <div className="container-page">
        <h2 className="max-w-3xl font-display text-title font-bold">{choice.title}</h2>
        <ScrollingRegion label={kindsCompared} className="mt-12">
          <table className="w-full min-w-[44rem] border-collapse text-left leading-6">
            <caption className="sr-only">{kindsCompared}</caption>
            <thead>
              <tr>
                <td className="w-28 md:w-48" />
                {kinds.map((kind) => (
                  <th
                    key={kind.type}
                    scope="col"
                    className="w-[27%] pr-8 pb-5 align-bottom font-display text-heading font-bold"
                  >
                    <SiteLink
                      to={kind.path}
                      className="underline decoration-line-strong underline-offset-8 hover:decoration-accent-text"
                    >
                      {content[kind.type].name || kind.name}
                    </SiteLink>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((name) => (
                <tr key={name} className="border-t border-line">
                  <th scope="row" className="py-5 pr-8 align-top font-normal text-muted">
                    {choice[name]}
                  </th>
                  {kinds.map((kind) => (
                    <td key={kind.type} className="py-5 pr-8 align-top">
                      {content[kind.type][name]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollingRegion>
      </div>
    </section>
  )
}

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
          <PeriodSwitch period={period} plans={packages} terms={terms} />
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
