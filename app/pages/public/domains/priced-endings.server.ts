import { type Cents, formatRand, totalsWithVat } from '#kernel/money.ts'
import type { PriceTerms } from '#modules/catalog/rules/advertised-price.ts'

type Ending = { ending: string; text: string; yearCents: Cents | null }

/**
 * What a year costs, as it is written: `pay` is what is paid; beside it the price without VAT, from
 * a seller who charges VAT.
 */
export type PricedEnding = {
  ending: string
  text: string
  price: { pay: string; withoutVat: string | null } | null
}

/** Written here, so that the page needs no program for money. */
export function pricedEndings(
  endings: readonly Ending[],
  { vatRate }: Pick<PriceTerms, 'vatRate'>,
): PricedEnding[] {
  return endings.map(({ ending, text, yearCents }) => ({
    ending,
    text,
    price: yearCents === null ? null : priceOf(yearCents, vatRate),
  }))
}

function priceOf(yearCents: Cents, vatRate: number | null) {
  return {
    pay: formatRand(totalsWithVat(yearCents, vatRate ?? 0).total),
    withoutVat: vatRate === null ? null : formatRand(yearCents),
  }
}
