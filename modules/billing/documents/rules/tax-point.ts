import { type BasisPoints, type Cents, type Totals, totalsWithVat, vatInside } from '#kernel/money.ts'
import { vatLabel } from './document.ts'

type Quoted = { subtotalCents: Cents; vatRateBasisPoints: BasisPoints; vatCents: Cents }

/** A price without VAT, quoted at a rate. */
export function quotedTotals(amountCents: Cents, vatRateBasisPoints: BasisPoints): Quoted {
  const { subtotal, vat } = totalsWithVat(amountCents, vatRateBasisPoints)
  return { subtotalCents: subtotal, vatRateBasisPoints, vatCents: vat }
}

/** Between the value of a tax invoice and the lines of its pro-forma. */
export type Difference = { description: string; cents: Cents }

/** D36: the rate of the tax point counts, and a quoted total is held: VAT is worked out inside it. */
export function heldTotals(quoted: Quoted, rate: BasisPoints): { totals: Totals; difference: Difference | null } {
  const { subtotalCents, vatCents, vatRateBasisPoints } = quoted
  const total = subtotalCents + vatCents
  if (rate === vatRateBasisPoints) return { totals: { subtotal: subtotalCents, vat: vatCents, total }, difference: null }
  const vat = vatInside(total, rate)
  const totals = { subtotal: total - vat, vat, total }
  const cents = totals.subtotal - subtotalCents
  const description = `Price adjusted for ${vatLabel(rate)} instead of ${vatLabel(vatRateBasisPoints)}; your total stays the same`
  return { totals, difference: cents === 0 ? null : { description, cents } }
}
