import { type BasisPoints, type Cents, formatRand, totalsWithVat } from '#kernel/money.ts'

/** What the customer reads before a renewal whose total changes with the VAT rate (D36); blank when it stays. `amountCents` is without VAT. */
export function vatChangeNotice(amountCents: Cents, rates: { before: BasisPoints; now: BasisPoints }): string {
  const before = totalsWithVat(amountCents, rates.before).total
  const now = totalsWithVat(amountCents, rates.now).total
  if (before === now) return ''
  return `VAT is ${rates.now / 100}% from this renewal, and was ${rates.before / 100}% before. Your total is ${formatRand(now)} instead of ${formatRand(before)}.`
}
