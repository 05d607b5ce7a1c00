import type { Cents } from '#kernel/money.ts'
import type { VatTotal } from './vat-report.ts'

export type Vat201Field = { field: string; label: string; cents: Cents }

/**
 * The fields of the VAT201 return that a report fills. Credit notes are claimed in field 18 and do
 * not lower field 1 (docs/tax.md marks it for an accountant). Bad debts are claimed in field 17
 * (s22(1)), and what is recovered of them is output tax of field 12 (s22(2)); a report without them
 * has neither field. Amounts include VAT unless they are tax.
 */
export function vat201Fields(totals: readonly VatTotal[]): Vat201Field[] {
  const supplies = totals.filter(({ kind }) => kind === 'invoice' || kind === 'payment')
  const returned = totals.filter(({ kind }) => kind === 'credit_note' || kind === 'refund')
  const sum = (of: readonly VatTotal[], column: 'vatCents' | 'totalCents') =>
    of.reduce((all, total) => all + total[column], 0)
  const standard = supplies.filter(({ rate }) => rate > 0)
  const zero = supplies.filter(({ rate }) => rate === 0)
  const output = sum(standard, 'vatCents')
  const claimed = 0 - sum(returned, 'vatCents')
  const recoveries = totals.filter(({ kind }) => kind === 'recovery')
  const badDebts = totals.filter(({ kind }) => kind === 'bad_debt')
  const recovered = sum(recoveries, 'vatCents')
  const irrecoverable = 0 - sum(badDebts, 'vatCents')
  return [
    {
      field: '1',
      label: 'Standard-rated supplies, VAT included',
      cents: sum(standard, 'totalCents'),
    },
    { field: '2', label: 'Zero-rated supplies', cents: sum(zero, 'totalCents') },
    { field: '4', label: 'VAT on field 1', cents: output },
    ...(recoveries.length > 0
      ? [{ field: '12', label: 'Other output tax: bad debts recovered', cents: recovered }]
      : []),
    { field: '13', label: 'Total output tax', cents: output + recovered },
    ...(badDebts.length > 0
      ? [{ field: '17', label: 'Bad debts written off', cents: irrecoverable }]
      : []),
    { field: '18', label: 'Other input tax: VAT on credit notes', cents: claimed },
  ]
}
