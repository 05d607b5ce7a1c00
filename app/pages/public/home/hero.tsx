import { useTexts } from '#modules/content/components/site-texts.tsx'
import type { HomeContent } from '#modules/content/rules/sections/catalogue.ts'
import { ActionLink } from '#ui/layout/action-link.tsx'
import { Horizon } from '#ui/layout/horizon.tsx'
import { Dotted } from '../page-head.tsx'

/** The first section of the home page. */
export function Hero({ title, lead, facts }: HomeContent['hero'] & { facts: readonly string[] }) {
  const buttons = useTexts('buttons')
  return (
    <section className="relative isolate overflow-x-clip">
      <div
        aria-hidden="true"
        className="glows absolute inset-x-0 bottom-0 -z-10 h-[34rem] bg-[radial-gradient(60%_100%_at_62%_100%,rgb(from_var(--amber)_r_g_b/0.34),rgb(from_var(--brand)_r_g_b/0.12)_45%,transparent_72%)]"
      />
      <div className="container-page pt-10 sm:pt-16 lg:pt-20">
        <div className="rises lg:max-w-[46%]">
          <h1 className="font-display text-hero font-bold [overflow-wrap:anywhere]">
            <Dotted text={title} />
          </h1>
          <p className="mt-7 max-w-[34rem] text-lead text-muted">{lead}</p>
          <div className="mt-9 flex flex-wrap gap-3">
            <ActionLink
              to="/products"
              variant="brand"
              size="xl"
              className="max-sm:min-h-12 max-sm:px-5 max-sm:text-base"
            >
              {buttons.seePlansAndPrices}
            </ActionLink>
            <ActionLink
              to="/contact"
              variant="outline"
              size="xl"
              className="max-sm:min-h-12 max-sm:px-5 max-sm:text-base"
            >
              {buttons.sayHello}
            </ActionLink>
          </div>
          {facts.length > 0 && (
            <ul className="tabular mt-6 flex flex-wrap gap-x-6 gap-y-2 font-semibold">
              {facts.map((fact) => (
                <li key={fact} className="flex items-center gap-2.5">
                  <span aria-hidden="true" className="bg-horizon h-1.5 w-5 rounded-full" />
                  {fact}
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
      <Horizon className="mt-4 -mb-px lg:mt-12" />
    </section>
  )
}
