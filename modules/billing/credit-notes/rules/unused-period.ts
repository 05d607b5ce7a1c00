import { formatDay } from '#kernel/date-format.ts'
import { addDays, addMonthsKeepingAnchor, type CalendarDate, daysBetween } from '#kernel/dates.ts'
import { type BasisPoints, type Cents, formatRand } from '#kernel/money.ts'
import { lastDaysOf } from '#modules/billing/documents/rules/rate-parts.ts'
import {
  type InvoicedPeriods,
  prorated,
  type Unused,
  unusedPeriods,
} from '#modules/billing/subscriptions/rules/proration.ts'
import { monthsPerPeriod } from '#modules/catalog/rules/price.ts'

/**
 * What is left of the period that an invoice is for: its price, the days left of all its days, and
 * their share without VAT. `parts`: the same by VAT rate, where its days have two.
 */
export type UnusedRest = Unused & Share & { parts?: readonly UnusedPart[] }

type Share = { priceCents: Cents; subtotalCents: Cents }
type UnusedPart = Share & { rateBasisPoints: BasisPoints; days: number; ofDays: number }

/**
 * What was credited for the days from `from` to the end of the period, in all and by VAT rate.
 * Cents without VAT.
 */
export type CreditedDays = {
  from: CalendarDate
  cents: Cents
  byRate?: readonly Cents[] | undefined
}

type Price = { priceCents: Cents; leftCents: Cents }

type Paid = Price & {
  from: CalendarDate
  credited?: readonly CreditedDays[]
  /** The price by VAT rate, where it changes within the period. */
  parts?: readonly (Price & { from: CalendarDate; rateBasisPoints: BasisPoints })[] | undefined
}

/**
 * The days from `from` on that were paid for, each credited once. Null when the period is used up
 * or its days are credited. An earlier credit of an amount leaves less than the days are worth; a
 * part of them that a change of plan credited comes off their price.
 */
export function unusedRest(subscription: InvoicedPeriods, paid: Paid): UnusedRest | null {
  const latest = unusedPeriods(subscription, paid.from).at(-1)
  return latest ? restOfDays(latest, paid) : null
}

/** The same of an invoice for other days than those of the latest period. */
export function restOfDays(
  latest: Unused,
  { priceCents, leftCents, credited = [], parts }: Paid,
): UnusedRest | null {
  const prices = parts ?? [{ from: latest.start, priceCents, leftCents, rateBasisPoints: 0 }]
  const earlier = credited.map((note) => {
    const days = Math.max(1, Math.min(latest.ofDays, daysBetween(note.from, latest.to)))
    return {
      byRate: note.byRate ?? [note.cents],
      days: lastDaysOf(prices, { days, ofDays: latest.ofDays }),
    }
  })
  const unused = lastDaysOf(prices, latest).map(({ days, ofDays }, at) => {
    const price = prices[at] ?? { priceCents, leftCents, rateBasisPoints: 0 }
    const creditedCents = earlier.reduce((sum, note) => {
      const noted = note.days[at]?.days ?? 0
      const cents = note.byRate[at] ?? 0
      return noted === 0
        ? sum
        : sum + prorated(cents, { days: Math.min(noted, days), ofDays: noted })
    }, 0)
    const worth = prorated(price.priceCents, { days, ofDays })
    const subtotalCents = Math.max(0, Math.min(worth - creditedCents, price.leftCents))
    const { rateBasisPoints } = price
    return { priceCents: price.priceCents, rateBasisPoints, days, ofDays, subtotalCents }
  })
  const subtotalCents = unused.reduce((sum, part) => sum + part.subtotalCents, 0)
  // Less than a cent for each earlier note is their rounding.
  if (subtotalCents <= credited.length) return null
  return { ...latest, priceCents, subtotalCents, ...(parts ? { parts: unused } : {}) }
}

/**
 * The share of a note for the period from `start`, where a change of plan credited days of the
 * period before on its invoice too.
 */
export function shareOfPeriod(
  { from, cents }: Pick<CreditedDays, 'from' | 'cents'>,
  start: CalendarDate,
  { anchorDay, billingPeriod }: Pick<InvoicedPeriods, 'anchorDay' | 'billingPeriod'>,
): Cents {
  if (from >= start) return cents
  const months = monthsPerPeriod[billingPeriod] ?? 1
  const days = daysBetween(addMonthsKeepingAnchor(start, -months, anchorDay), start)
  return prorated(cents, { days, ofDays: days + daysBetween(from, start) })
}

/**
 * The arithmetic, for staff and on the credit note: 'R1 910.40 × 243 of 365 days, 24 Mar 2027 to 21
 * Nov 2027 = R1 271.86'. Where the VAT rate changes within the period, the days of each rate.
 */
export function unusedArithmetic(rest: UnusedRest): string {
  const { from, to, subtotalCents } = rest
  const parts = rest.parts?.filter(({ days }) => days > 0) ?? [{ ...rest, rateBasisPoints: null }]
  const shares = parts.map(({ priceCents, days, ofDays, rateBasisPoints }) => {
    const rate = rateBasisPoints === null ? '' : ` at ${rateBasisPoints / 100}%`
    return `${formatRand(priceCents)} × ${days} of ${ofDays} days${rate}`
  })
  const worth = parts.reduce((sum, part) => sum + prorated(part.priceCents, part), 0)
  const less =
    worth === subtotalCents ? '' : ` less ${formatRand(worth - subtotalCents)} credited before`
  return `${shares.join(' + ')}, ${formatDay(from)} to ${formatDay(addDays(to, -1))}${less} = ${formatRand(subtotalCents)}`
}
