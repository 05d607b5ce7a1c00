import { formatDay } from '#kernel/date-format.ts'
import { addDays, type CalendarDate, daysBetween } from '#kernel/dates.ts'
import { type Cents, formatRand } from '#kernel/money.ts'
import {
  type InvoicedPeriods,
  prorated,
  type Unused,
  unusedPeriods,
} from '#modules/billing/subscriptions/rules/proration.ts'

/**
 * What is left of the period that an invoice is for: its price, the days left of all its days, and
 * their share without VAT.
 */
export type UnusedRest = Unused & { priceCents: Cents; subtotalCents: Cents }

/** What was credited for the days from `from` to the end of the period. Cents without VAT. */
export type CreditedDays = { from: CalendarDate; cents: Cents }

type Paid = {
  priceCents: Cents
  leftCents: Cents
  from: CalendarDate
  credited?: readonly CreditedDays[]
}

/**
 * The days from `from` on that were paid for, each credited once. Null when the period is used up
 * or its days are credited. An earlier credit of an amount leaves less than the days are worth; a
 * part of them that a change of plan credited comes off their price.
 */
export function unusedRest(
  subscription: InvoicedPeriods,
  { priceCents, leftCents, from, credited = [] }: Paid,
): UnusedRest | null {
  const latest = unusedPeriods(subscription, from).at(-1)
  if (!latest) return null
  const creditedCents = credited.reduce((sum, note) => {
    const ofDays = Math.max(1, Math.min(latest.ofDays, daysBetween(note.from, latest.to)))
    return sum + prorated(note.cents, { days: Math.min(ofDays, latest.days), ofDays })
  }, 0)
  const subtotalCents = Math.min(prorated(priceCents, latest) - creditedCents, leftCents)
  // Less than a cent for each earlier note is their rounding.
  return subtotalCents > credited.length ? { ...latest, priceCents, subtotalCents } : null
}

/**
 * The arithmetic, for staff and on the credit note: 'R1 910.40 × 243 of 365 days, 24 Mar 2027 to 21
 * Nov 2027 = R1 271.86'.
 */
export function unusedArithmetic({
  priceCents,
  days,
  ofDays,
  from,
  to,
  subtotalCents,
}: UnusedRest): string {
  const worth = prorated(priceCents, { days, ofDays })
  const less =
    worth === subtotalCents ? '' : ` less ${formatRand(worth - subtotalCents)} credited before`
  return `${formatRand(priceCents)} × ${days} of ${ofDays} days, ${formatDay(from)} to ${formatDay(addDays(to, -1))}${less} = ${formatRand(subtotalCents)}`
}
