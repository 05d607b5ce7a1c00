import { islandProps } from '#ui/layout/island.ts'
import { type PriceTerms, periodChoices } from '../rules/advertised-price.ts'
import type { BillingPeriod, PackagePrices } from '../rules/price.ts'
import { usePriceTexts } from './price-tag.tsx'

/**
 * The periods that a page's plans are sold for, as links; with the island the page stays and only
 * the prices change. Its state is `aria-current` alone. Nothing where there is no choice.
 */
export function PeriodSwitch({
  period,
  plans,
  terms,
}: {
  period: BillingPeriod
  plans: readonly PackagePrices[]
  terms: PriceTerms
}) {
  const texts = usePriceTexts()
  const choices = periodChoices(plans, terms)
  if (choices.length < 2) return null
  const shown = (choices.find((choice) => choice.period === period) ?? choices[0])?.period
  const slides = choices.length === 2
  return (
    <nav
      {...islandProps('period-switch', 'touched')}
      aria-label={texts.billingPeriod}
      className={`group/period relative ${slides ? 'inline-grid grid-cols-2' : 'flex flex-wrap'} rounded-xl bg-sunken p-1 text-[0.9375rem] font-semibold ring-1 ring-line`}
    >
      {slides && (
        <span
          aria-hidden="true"
          className="absolute inset-y-1 left-1 w-[calc(50%-0.25rem)] rounded-lg bg-text transition-transform duration-250 ease-out-quint group-has-[a:last-child[aria-current]]/period:translate-x-full"
        />
      )}
      {choices.map((choice) => (
        <a
          key={choice.period}
          href={choice === choices[0] ? '?' : `?period=${choice.period}`}
          aria-current={shown === choice.period ? 'true' : undefined}
          className={`group/choice relative flex min-h-10 max-sm:min-h-11 items-center justify-center gap-2 rounded-lg px-5 text-muted transition-colors aria-[current]:text-page ${slides ? '' : 'aria-[current]:bg-text'}`}
        >
          {texts[choice.period]}
          {choice.savedPercent !== null && (
            <span className="tabular text-[0.8125rem] text-accent-text group-aria-[current]/choice:text-amber">
              −{choice.savedPercent}%
            </span>
          )}
        </a>
      ))}
    </nav>
  )
}
