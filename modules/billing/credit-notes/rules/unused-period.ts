import { formatDay } from '#kernel/date-format.ts'
import { addDays, type CalendarDate } from '#kernel/dates.ts'
import { type Cents, formatRand } from '#kernel/money.ts'
import { type InvoicedPeriods, prorated, type Unused, unusedPeriods } from '#modules/billing/subscriptions/rules/proration.ts'

/** What is left of the period that an invoice is for: its price, the days left of all its days, and their share without VAT. */
export type UnusedRest = Unused & { priceCents: Cents; subtotalCents: Cents }

/** Null when the period is used up. An earlier credit of an amount leaves less than the days are worth. */
export function unusedRest(
  subscription: InvoicedPeriods,
  { priceCents, leftCents, today }: { priceCents: Cents; leftCents: Cents; today: CalendarDate },
): UnusedRest | null {
  const latest = unusedPeriods(subscription, today).at(-1)
  if (!latest) return null
  const subtotalCents = Math.min(prorated(priceCents, latest), leftCents)
  return subtotalCents > 0 ? { ...latest, priceCents, subtotalCents } : null
}

/** The arithmetic, for staff and on the credit note: 'R1 910.40 × 243 of 365 days, 24 Mar 2027 to 21 Nov 2027 = R1 271.86'. */
export function unusedArithmetic({ priceCents, days, ofDays, from, to, subtotalCents }: UnusedRest): string {
  return `${formatRand(priceCents)} × ${days} of ${ofDays} days, ${formatDay(from)} to ${formatDay(addDays(to, -1))} = ${formatRand(subtotalCents)}`
}
