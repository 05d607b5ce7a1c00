import { type Cents, totalsWithVat } from '#kernel/money.ts'
import type { PriceTerms } from '#modules/catalog/rules/advertised-price.ts'

type Ending = { ending: string; text: string; yearCents: Cents | null }

/** What a year costs: `payCents` is what is paid; beside it the price without VAT, from a seller who charges VAT (D7). */
export type PricedEnding = { ending: string; text: string; price: { payCents: Cents; withoutVatCents: Cents | null } | null }

export function pricedEndings(endings: readonly Ending[], { vatRate }: Pick<PriceTerms, 'vatRate'>): PricedEnding[] {
  return endings.map(({ ending, text, yearCents }) => ({
    ending,
    text,
    price:
      yearCents === null ? null : { payCents: totalsWithVat(yearCents, vatRate ?? 0).total, withoutVatCents: vatRate === null ? null : yearCents },
  }))
}
