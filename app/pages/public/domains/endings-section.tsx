import { fillText } from '#kernel/fill-text.ts'
import { usePriceTexts } from '#modules/catalog/components/price-texts.tsx'
import { useTexts } from '#modules/content/components/site-texts.tsx'
import { Filled } from '#ui/layout/filled.tsx'
import type { PricedEnding } from './priced-endings.server.ts'

/** The list of endings. */
export function EndingsSection({
  title,
  text,
  endings,
}: {
  title: string
  text: string
  endings: readonly PricedEnding[]
}) {
  const texts = useTexts('labels').domains
  const prices = usePriceTexts()
  return (
    <section className="container-page py-20 lg:py-28">
      <div className="grid gap-x-12 gap-y-5 lg:grid-cols-12 lg:items-end">
        <h2 className="font-display text-title font-bold lg:col-span-7">{title}</h2>
        <p className="max-w-md text-muted leading-7 lg:col-span-5">{text}</p>
      </div>
      <ul className="mt-12 border-b border-line lg:mt-16">
        {endings.map(({ ending, text: about, price }) => (
          <li
            key={ending}
            className="group grid items-baseline gap-x-12 gap-y-2 border-t border-line py-6 sm:grid-cols-[minmax(0,1fr)_auto] lg:grid-cols-12 lg:py-7"
          >
            <h3 className="font-display text-[clamp(2.25rem,1.5rem+3vw,4rem)] leading-none font-bold tracking-[-0.035em] break-all transition-colors group-hover:text-accent-text lg:col-span-4">
              {ending}
            </h3>
            <p className="max-w-lg leading-7 text-muted max-lg:order-3 max-lg:col-span-full lg:col-span-5">
              {about}
            </p>
            {price && (
              <p className="tabular lg:col-span-3 lg:text-right">
                <Filled
                  text={price.withoutVat === null ? texts.aYear : texts.aYearWithVat}
                  parts={{
                    price: <span className="font-semibold text-[1.125rem]">{price.pay}</span>,
                  }}
                />
                {price.withoutVat !== null && (
                  <span className="block text-muted text-sm">
                    {fillText(prices.withoutVat, { price: price.withoutVat })}
                  </span>
                )}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
