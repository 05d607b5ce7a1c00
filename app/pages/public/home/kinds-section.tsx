import { Amount } from '#modules/catalog/components/price-tag.tsx'
import { usePriceTexts } from '#modules/catalog/components/price-texts.tsx'
import { useTexts } from '#modules/content/components/site-texts.tsx'
import { homeSection } from '#modules/content/defaults/sections/home.ts'
import type { HomeContent } from '#modules/content/rules/sections/home.ts'
import { Icon } from '#ui/layout/icon.tsx'
import { SiteLink } from '#ui/layout/site-link.tsx'
import { KindGlyph } from '../pictures/kind-glyph.tsx'
import { kinds } from '../product/kinds.ts'
import type { FromPrices } from './load-home.server.ts'

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
