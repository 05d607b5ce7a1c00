import { Amount, usePriceTexts } from '#modules/catalog/components/price-tag.tsx'
import { useTexts } from '#modules/content/components/site-texts.tsx'
import { homeSection } from '#modules/content/defaults/sections/home.ts'
import type { HomeContent } from '#modules/content/rules/sections/catalogue.ts'
import type { Part } from '#modules/content/rules/sections/parts.ts'
import { Icon } from '#ui/layout/icon.tsx'
import { SiteLink } from '#ui/layout/site-link.tsx'
import { KindGlyph } from '../pictures/kind-glyph.tsx'
import { kinds } from '../product/kinds.ts'
import type { FromPrices, HomeData } from './load-home.server.ts'

/** The list of website features. */
export function FeaturesSection({
  content,
  features,
}: {
  content: Part | undefined
  features: HomeData['features']
}) {
  if (features.length === 0) return null
  return (
    <section className="container-page pb-24 md:pb-32">
      <div className="grid gap-x-12 gap-y-10 border-t border-line pt-16 lg:grid-cols-12 lg:pt-20">
        <div className="lg:sticky lg:top-28 lg:col-span-4 lg:self-start">
          <h2 className="font-display text-title font-bold">
            {content?.title || homeSection.initial.features.title}
          </h2>
          {content?.lead && <p className="mt-5 max-w-md text-lead text-muted">{content.lead}</p>}
        </div>
        <ul className="grid gap-x-10 sm:grid-cols-2 lg:col-span-8">
          {features.map((feature) => (
            <li
              key={feature.title}
              className="grid min-w-0 grid-cols-[2.5rem_minmax(0,1fr)] border-t border-line py-6 sm:[&:nth-child(-n+2)]:border-t-0"
            >
              <svg
                viewBox="0 0 24 24"
                className="mt-0.5 size-6 text-accent-text"
                fill="none"
                stroke="currentColor"
                strokeWidth="1.75"
                strokeLinecap="round"
                strokeLinejoin="round"
                aria-hidden="true"
              >
                <path d={feature.drawing} />
              </svg>
              <div>
                <h3 className="font-semibold">{feature.title}</h3>
                <p className="mt-1 leading-6 text-muted">{feature.description}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

type Props = { content: HomeContent['kinds'] | undefined; from: FromPrices; vatIncluded: boolean }

/** Links to the three kinds of hosting. */
export function KindsSection({ content, from, vatIncluded }: Props) {
  const labels = useTexts('labels').home
  const prices = usePriceTexts()
  return (
    <section className="container-page py-24 md:py-32">
      <div className="grid gap-x-12 gap-y-5 lg:grid-cols-12 lg:items-end">
        <h2 className="font-display text-title font-bold lg:col-span-6">
          {content?.title || homeSection.initial.kinds.title}
        </h2>
        <p className="text-lead text-muted lg:col-span-5 lg:col-start-8">{content?.lead}</p>
      </div>
      <ul className="mt-14 border-b border-line">
        {kinds.map((kind) => (
          <li key={kind.type} className="relative border-t border-line">
            <SiteLink
              to={kind.path}
              className="group grid items-center gap-x-8 gap-y-3 py-8 md:grid-cols-12 md:py-10"
            >
              <span
                aria-hidden="true"
                className="bg-horizon absolute inset-x-0 -top-px h-0.5 origin-left scale-x-0 transition-transform duration-500 ease-out-quint group-hover:scale-x-100 group-focus-visible:scale-x-100"
              />
              <KindGlyph
                type={kind.type}
                className="hidden h-16 w-20 md:col-span-2 md:block lg:col-span-1"
              />
              <span className="font-display text-[clamp(1.75rem,1.3rem+1.8vw,2.75rem)] leading-[1.05] font-bold tracking-[-0.03em] md:col-span-5 lg:col-span-4">
                {content?.[kind.type].name || kind.name}
              </span>
              <span className="text-muted md:col-span-5 lg:col-span-4">
                {content?.[kind.type].text}
              </span>
              <span className="flex items-center justify-between gap-6 md:col-span-12 md:pl-[calc(100%/6)] lg:col-span-3 lg:pl-0 lg:justify-end">
                {from[kind.type] !== undefined && (
                  <span className="text-[0.9375rem] whitespace-nowrap text-muted lg:text-right">
                    {labels.cheapestPlan}{' '}
                    <Amount
                      cents={from[kind.type] ?? 0}
                      className="font-display text-2xl font-bold tracking-tight text-text"
                    />
                    <span className="block text-sm">
                      {vatIncluded ? `${prices.aMonth}, ${prices.vatIncluded}` : prices.aMonth}
                    </span>
                  </span>
                )}
                <Icon
                  name="arrow"
                  className="size-6 shrink-0 transition-transform duration-200 group-hover:translate-x-1.5"
                />
              </span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
