import { islandProps } from '#ui/layout/island.ts'
import type { BillingPeriod } from '../rules/price.ts'
import { usePriceTexts } from './price-tag.tsx'

const choices = [
  { period: 'monthly', to: '?' },
  { period: 'annual', to: '?period=annual' },
] as const

/**
 * Monthly or annual prices. Two links; with the island the page stays and only the prices change.
 * Its state is `aria-current` alone.
 */
export function PeriodSwitch({
  period,
  discountPercent,
}: {
  period: BillingPeriod
  discountPercent: number
}) {
  const texts = usePriceTexts()
  return (
    <nav
      {...islandProps('period-switch', 'touched')}
      aria-label={texts.billingPeriod}
      className="group/period relative inline-grid grid-cols-2 rounded-xl bg-sunken p-1 text-[0.9375rem] font-semibold ring-1 ring-line"
    >
      <span
        aria-hidden="true"
        className="absolute inset-y-1 left-1 w-[calc(50%-0.25rem)] rounded-lg bg-text transition-transform duration-250 ease-out-quint group-has-[a:last-child[aria-current]]/period:translate-x-full"
      />
      {choices.map((choice) => (
        <a
          key={choice.period}
          href={choice.to}
          aria-current={period === choice.period ? 'true' : undefined}
          className="group/choice relative flex min-h-10 max-sm:min-h-11 items-center justify-center gap-2 rounded-lg px-5 text-muted transition-colors aria-[current]:text-page"
        >
          {texts[choice.period]}
          {choice.period === 'annual' && discountPercent > 0 && (
            <span className="tabular text-[0.8125rem] text-accent-text group-aria-[current]/choice:text-amber">
              −{discountPercent}%
            </span>
          )}
        </a>
      ))}
    </nav>
  )
}
