import { formatDay } from '#kernel/date-format.ts'
import { type Cents, formatRand } from '#kernel/money.ts'
import { apportioned } from '#modules/billing/documents/rules/rate-parts.ts'
import type { VatSpan } from '#modules/settings/rules/vat-spans.ts'

/**
 * What the customer reads before a renewal whose total changes with the VAT rate (D36, D44); blank
 * when it stays. `amountCents` is without VAT, `before` the rate of the period before it, `now` the
 * rates over its own.
 */
export function vatChangeNotice(
  amountCents: Cents,
  { before, now }: { before: readonly VatSpan[]; now: readonly VatSpan[] },
): string {
  const [old, last] = [before.at(-1), now.at(-1)]
  const [oldTotal, total] = [before, now].map(
    (spans) => apportioned(amountCents, spans).totals.total,
  )
  if (!old || !last || oldTotal === undefined || total === undefined || oldTotal === total)
    return ''
  const since = now.length > 1 ? formatDay(last.from) : 'this renewal'
  const rates = `VAT is ${last.rateBasisPoints / 100}% from ${since}, and was ${old.rateBasisPoints / 100}% before.`
  return `${rates} Your total is ${formatRand(total)} instead of ${formatRand(oldTotal)}.`
}
