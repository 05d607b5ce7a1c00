import {
  type BasisPoints,
  type Cents,
  type Totals,
  totalsWithVat,
  vatInside,
} from '#kernel/money.ts'
import type { VatSpan } from '#modules/settings/rules/vat-rates.ts'
import { vatLabel } from './document.ts'
import { apportionedInside, isAtRates, type RatePart } from './rate-parts.ts'

type Quoted = {
  subtotalCents: Cents
  vatRateBasisPoints: BasisPoints
  vatCents: Cents
  rateParts?: RatePart[] | null
}

/** A price without VAT, quoted at a rate. */
export function quotedTotals(amountCents: Cents, vatRateBasisPoints: BasisPoints): Quoted {
  const { subtotal, vat } = totalsWithVat(amountCents, vatRateBasisPoints)
  return { subtotalCents: subtotal, vatRateBasisPoints, vatCents: vat }
}

/** Between the value of a tax invoice and the lines of its pro-forma. */
export type Difference = { description: string; cents: Cents }

/**
 * D36: the rate of the tax point counts, and a quoted total is held: VAT is worked out inside it.
 */
export function heldTotals(
  quoted: Quoted,
  rate: BasisPoints,
): { totals: Totals; difference: Difference | null } {
  const { subtotalCents, vatCents, vatRateBasisPoints } = quoted
  const total = subtotalCents + vatCents
  if (rate === vatRateBasisPoints)
    return { totals: { subtotal: subtotalCents, vat: vatCents, total }, difference: null }
  const vat = vatInside(total, rate)
  const totals = { subtotal: total - vat, vat, total }
  return { totals, difference: differenceOf(quoted, totals, vatLabel(rate)) }
}

/** The same for a period whose rates are known (D44): they count, and the quoted total is held. */
export function heldOverPeriod(
  quoted: Quoted,
  spans: readonly VatSpan[],
): { totals: Totals; rate: BasisPoints; parts: RatePart[] | null; difference: Difference | null } {
  const {
    subtotalCents: subtotal,
    vatCents: vat,
    vatRateBasisPoints: rate,
    rateParts: parts = null,
  } = quoted
  if (isAtRates({ rate, parts }, spans))
    return { totals: { subtotal, vat, total: subtotal + vat }, rate, parts, difference: null }
  const held = apportionedInside(subtotal + vat, spans)
  const labels = spans.map(({ rateBasisPoints }) => vatLabel(rateBasisPoints)).join(' and ')
  return { ...held, difference: differenceOf(quoted, held.totals, labels) }
}

function differenceOf(
  { subtotalCents, vatRateBasisPoints }: Quoted,
  totals: Totals,
  label: string,
): Difference | null {
  const cents = totals.subtotal - subtotalCents
  const description = `Price adjusted for ${label} instead of ${vatLabel(vatRateBasisPoints)}; your total stays the same`
  return cents === 0 ? null : { description, cents }
}
