import { addMonthsKeepingAnchor, type CalendarDate, dayOfMonth, daysBetween } from '#kernel/dates.ts'
import type { Cents } from '#kernel/money.ts'
import type { BillingPeriod } from '#modules/catalog/rules/price.ts'
import { monthsPerPeriod } from './order.ts'

/** A period that was invoiced, and how many of its days are still to come: those from `from` on, up to `to`, the first day that is not its own. */
export type Unused = { start: CalendarDate; from: CalendarDate; to: CalendarDate; days: number; ofDays: number }

export type InvoicedPeriods = {
  startDate: CalendarDate
  /** First day of the latest period that was invoiced. */
  lastBillingDate: CalendarDate | null
  nextBillingDate: CalendarDate
  anchorDay: number
  billingPeriod: BillingPeriod
}

/**
 * What is left of everything that was invoiced: the running period from today on, and after it the one that was invoiced ahead (transfers), if there
 * is one. Nothing when the next period is due. A pause moves days and adds none: a period has the days of its months, however long it took.
 */
export function unusedPeriods(subscription: InvoicedPeriods, today: CalendarDate): Unused[] {
  const { startDate, lastBillingDate, nextBillingDate, anchorDay, billingPeriod } = subscription
  const months = monthsPerPeriod[billingPeriod]
  if (months === null || nextBillingDate <= today) return []
  const latest = lastBillingDate ?? startDate
  if (latest <= today) return [part(latest, nextBillingDate, today, months, anchorDay)]
  const running = addMonthsKeepingAnchor(latest, -months, anchorDay)
  return [part(running, latest, today, months, anchorDay), part(latest, nextBillingDate, latest, months, anchorDay)]
}

function part(start: CalendarDate, end: CalendarDate, from: CalendarDate, months: number, anchorDay: number): Unused {
  const isWhole = addMonthsKeepingAnchor(start, months, anchorDay) === end
  const paidTo = isWhole ? end : addMonthsKeepingAnchor(start, months, dayOfMonth(start))
  const ofDays = daysBetween(start, paidTo)
  return { start, from, to: end, days: Math.min(ofDays, daysBetween(from, end)), ofDays }
}

/** The share of a period's price that so many of its days carry, rounded half up to the cent. */
export function prorated(amount: Cents, { days, ofDays }: Pick<Unused, 'days' | 'ofDays'>): Cents {
  return Math.floor((2 * amount * days + ofDays) / (2 * ofDays))
}

export function worthOf(amount: Cents, periods: readonly Unused[]): Cents {
  return periods.reduce((sum, period) => sum + prorated(amount, period), 0)
}
