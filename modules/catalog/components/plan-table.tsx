import { fillText } from '#kernel/fill-text.ts'
import { formatRand } from '#kernel/money.ts'
import { type BillingPeriod, billingPeriods } from '#modules/catalog/rules/price.ts'
import { ScrollingRegion } from '#ui/layout/scrolling-region.tsx'
import type { PublishedPackage } from '../queries/published-packages.server.ts'
import { advertisedPrices, type PriceTerms } from '../rules/advertised-price.ts'
import { limitsStated } from '../rules/limit-labels.ts'
import { usePriceTexts } from './price-tag.tsx'

/** Every limit and price of every plan. Scrolls sideways in narrow windows. */
export function PlanTable({
  plans,
  terms,
  caption,
}: {
  plans: PublishedPackage[]
  terms: PriceTerms
  caption: string
}) {
  const { table: texts, limits } = usePriceTexts()
  const priceLabels: Record<BillingPeriod, string> = {
    monthly: texts.pricePerMonth,
    quarterly: texts.pricePerQuarter,
    half_yearly: texts.pricePerHalfYear,
    annual: texts.pricePerYear,
    two_yearly: texts.pricePerTwoYears,
    once: texts.oneOffPrice,
  }
  const prices = plans.map((plan) => advertisedPrices(plan, terms))
  const periods = billingPeriods.filter((period) =>
    prices.some((own) => own.some((price) => price.period === period)),
  )
  return (
    <ScrollingRegion label={caption} className="rounded-2xl ring-1 ring-line">
      <table className="tabular w-full min-w-[42rem] border-collapse bg-surface text-left text-[0.9375rem]">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th
              scope="col"
              className="sticky left-0 z-10 bg-surface px-5 py-4 font-normal text-muted"
            >
              {texts.plan}
            </th>
            {plans.map((plan) => (
              <th
                key={plan.slug}
                scope="col"
                className={`min-w-40 max-w-72 px-5 py-4 align-bottom [overflow-wrap:anywhere] font-display text-lg font-bold ${plan.isPopular ? 'text-accent-text' : ''}`}
              >
                {plan.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {limitsStated(plans).map((name) => (
            <Row
              key={name}
              label={limits[name]}
              cells={plans.map((plan) => plan.limits[name] ?? '–')}
            />
          ))}
          {periods.map((period) => (
            <Row
              key={period}
              label={
                terms.vatRate === null
                  ? priceLabels[period]
                  : fillText(texts.withVat, { label: priceLabels[period] })
              }
              strong
              cells={prices.map((own) =>
                show(own.find((price) => price.period === period)?.payCents),
              )}
            />
          ))}
          {prices.some(([own]) => own && own.setupCents > 0) && (
            <Row
              label={
                terms.vatRate === null
                  ? texts.setupFee
                  : fillText(texts.withVat, { label: texts.setupFee })
              }
              cells={prices.map(([own]) => show(own?.setupCents || null))}
            />
          )}
          {terms.vatRate !== null &&
            periods.map((period) => (
              <Row
                key={period}
                label={fillText(texts.withoutVat, { label: priceLabels[period] })}
                cells={prices.map((own) =>
                  show(own.find((price) => price.period === period)?.withoutVatCents),
                )}
              />
            ))}
        </tbody>
      </table>
    </ScrollingRegion>
  )
}

function show(cents: number | null | undefined): string {
  return cents === null || cents === undefined ? '–' : formatRand(cents)
}

function Row({
  label,
  cells,
  strong = false,
}: {
  label: string
  cells: string[]
  strong?: boolean
}) {
  return (
    <tr className="border-t border-line">
      <th
        scope="row"
        className="sticky left-0 z-10 w-56 min-w-36 bg-surface px-5 py-3 font-normal text-muted md:min-w-52"
      >
        {label}
      </th>
      {cells.map((cell, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places
        <td key={index} className={`px-5 py-3 ${strong ? 'font-semibold' : ''}`}>
          {cell}
        </td>
      ))}
    </tr>
  )
}
