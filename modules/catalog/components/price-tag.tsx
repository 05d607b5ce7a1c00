import { createContext, useContext } from 'react'
import { fillText } from '#kernel/fill-text.ts'
import { formatRand } from '#kernel/money.ts'
import type { BillingPeriod } from '#modules/catalog/rules/price.ts'
import type { AdvertisedPrice } from '../rules/advertised-price.ts'
import type { PriceTexts } from '../rules/price-texts.ts'

/** The site's own words around prices. */
export const PriceTextsContext = createContext<PriceTexts | null>(null)

/** Throws where nothing around the component provides them. */
export function usePriceTexts(): PriceTexts {
  const texts = useContext(PriceTextsContext)
  if (!texts) throw new Error('The frame of this page provides no texts around prices')
  return texts
}

/** What follows the price of a period. */
export function usePeriodLabels(): Record<BillingPeriod, string> {
  const { aMonth, aQuarter, aHalfYear, aYear, twoYears, once } = usePriceTexts()
  return {
    monthly: aMonth,
    quarterly: aQuarter,
    half_yearly: aHalfYear,
    annual: aYear,
    two_yearly: twoYears,
    once,
  }
}

/** An amount with small cents; screen readers read it as one number. */
export function Amount({ cents, className = '' }: { cents: number; className?: string }) {
  const [rand, fraction] = formatRand(cents).split('.')
  return (
    <span className={`tabular whitespace-nowrap ${className}`}>
      {rand}
      <span className="text-[0.55em] font-semibold">.{fraction}</span>
    </span>
  )
}

/**
 * VAT Act s65 and D7: the price includes VAT, with the amount without VAT next to it. A seller who
 * charges no VAT does not mention it.
 */
export function PriceTag({ price }: { price: AdvertisedPrice }) {
  const texts = usePriceTexts()
  const periodLabels = usePeriodLabels()
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <Amount
          cents={price.payCents}
          className="font-display text-[2.5rem] leading-none font-bold tracking-[-0.035em]"
        />
        <span className="text-[0.9375rem] font-medium">
          {periodLabels[price.period]}
          {price.withoutVatCents !== null && `, ${texts.vatIncluded}`}
        </span>
      </p>
      <p className="tabular mt-2 text-sm leading-6 text-muted">
        {price.withoutVatCents !== null && (
          <span className="block">
            {fillText(texts.withoutVat, { price: formatRand(price.withoutVatCents) })}
          </span>
        )}
        {price.monthlyEquivalentCents !== null && (
          <span className="block">
            {fillText(texts.monthlyEquivalent, { price: formatRand(price.monthlyEquivalentCents) })}
            {price.savedCents > 0 &&
              `, ${fillText(texts.saving, { price: formatRand(price.savedCents) })}`}
          </span>
        )}
        {price.setupCents > 0 && (
          <span className="block">
            {fillText(texts.setupFee, { price: formatRand(price.setupCents) })}
          </span>
        )}
      </p>
    </div>
  )
}
