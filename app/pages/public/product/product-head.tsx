import type { ReactNode } from 'react'
import { formatRandShort } from '#kernel/money.ts'
import { usePriceTexts } from '#modules/catalog/components/price-tag.tsx'
import { priceShownFor } from '#modules/catalog/rules/advertised-price.ts'
import { useTexts } from '#modules/content/components/site-texts.tsx'
import type { ProductContent } from '#modules/content/rules/sections/catalogue.ts'
import { Filled } from '#ui/layout/filled.tsx'
import { buttonClasses } from '#ui/primitives/button-classes.ts'
import type { Plans } from './load-products.server.ts'

type Props = ProductContent['head'] & { plans: Plans; dark: boolean; children: ReactNode }

/** The first section of a product page. */
export function ProductHead({ title, lead, plans, dark, children }: Props) {
  const buttons = useTexts('buttons')
  const texts = useTexts('products')
  const prices = usePriceTexts()
  const monthly = plans.packages
    .filter((item) => item.billingPeriod === 'monthly')
    .map((item) => priceShownFor(item, 'monthly', plans.terms).payCents)
  return (
    <section
      className={`relative isolate -mt-[4.75rem] overflow-x-clip bg-page pt-[4.75rem] ${dark ? '' : 'border-b border-line'}`}
      data-theme={dark ? 'dark' : undefined}
      data-dark-section={dark || undefined}
    >
      <div className="container-page grid items-center gap-x-12 gap-y-14 pt-12 pb-16 lg:grid-cols-12 lg:pt-20 lg:pb-24">
        <div className="rises lg:col-span-6">
          <h1 className="font-display text-[clamp(2.5rem,1.4rem+4.4vw,4.75rem)] leading-[0.98] font-bold tracking-[-0.035em] [overflow-wrap:anywhere]">
            {title}
          </h1>
          <p className="mt-6 max-w-xl text-lead text-muted">{lead}</p>
          <div className="mt-9 flex flex-wrap items-center gap-x-6 gap-y-4">
            <a href="#plans" className={buttonClasses('brand', 'xl')}>
              {buttons.seeThePlans}
            </a>
            {monthly.length > 0 && (
              <p className="tabular text-[0.9375rem] leading-6 text-muted">
                <Filled
                  text={texts.from}
                  parts={{
                    price: (
                      <span className="font-semibold text-text">
                        {formatRandShort(Math.min(...monthly))}
                      </span>
                    ),
                  }}
                />
                {plans.terms.vatRate !== null && (
                  <>
                    ,<br className="hidden sm:block" /> {prices.vatIncluded}
                  </>
                )}
              </p>
            )}
          </div>
        </div>
        <div className="rises [--after:160ms] lg:col-span-6">{children}</div>
      </div>
    </section>
  )
}
