import { addDays, addMonthsKeepingAnchor, type CalendarDate, dayOfMonth, daysBetween } from '#kernel/dates.ts'
import type { Cents } from '#kernel/money.ts'
import { monthsPerPeriod } from '#modules/billing/orders/rules/order.ts'
import type { BillingPeriod } from '#modules/catalog/rules/price.ts'

/** A period that was invoiced, and how many of its days are still to come: those from `from` on, up to `to`, the first day that is not its own. */
export type Unused = { start: CalendarDate; from: CalendarDate; to: CalendarDate; days: number; ofDays: number }

export type InvoicedPeriods = {
  startDate: CalendarDate
  /** First day of the latest period that was invoiced. */
  lastBillingDate: CalendarDate | null
  nextBillingDate: CalendarDate
  anchorDay: number
  billingPeriod: BillingPeriod
  /** Where the next period is invoiced already: the first day of the one that runs, as its own invoice says. */
  runningStart?: CalendarDate | null
}

/**
 * What is left of everything that was invoiced: the running period from today on, and after it the one that was invoiced ahead (transfers), if there
 * is one. Nothing when the next period is due. A pause moves days and adds none: a period has the days of its months, however long it took.
 */
export function unusedPeriods(subscription: InvoicedPeriods, today: CalendarDate): Unused[] {
  const { startDate, lastBillingDate, nextBillingDate, anchorDay, billingPeriod, runningStart = null } = subscription
  const months = monthsPerPeriod[billingPeriod]
  if (months === null || nextBillingDate <= today) return []
  const latest = lastBillingDate ?? startDate
  const begins = begunOn(subscription)
  const isAhead = latest > today || (begins > today && runningStart !== null)
  if (!isAhead) return [part(subscription, { start: latest, end: nextBillingDate, from: today })]
  const running = runningStart ?? addMonthsKeepingAnchor(begins, -months, anchorDay)
  return [part(subscription, { start: running, end: begins, from: today }), part(subscription, { start: latest, end: nextBillingDate, from: begins })]
}

/**
 * The first day that the latest invoiced period is used. It is later than its invoice says by the days of a pause that came since: where the period
 * had not begun, the running one ends later; where it had, those days went by paused.
 */
export function begunOn(subscription: InvoicedPeriods): CalendarDate {
  const { lastBillingDate, startDate, nextBillingDate } = subscription
  return lastBillingDate === null
    ? startDate
    : addDays(lastBillingDate, daysBetween(paidTo(subscription, lastBillingDate, nextBillingDate), nextBillingDate))
}

/** Where a period that takes this long by the calendar would have ended without a pause: after the days of its months. */
function paidTo({ startDate, anchorDay, billingPeriod }: InvoicedPeriods, start: CalendarDate, end: CalendarDate): CalendarDate {
  const months = monthsPerPeriod[billingPeriod] ?? 1
  const beginsOn = (anchor: number) => addMonthsKeepingAnchor(start, 0, anchor) === start
  if (beginsOn(anchorDay) && addMonthsKeepingAnchor(start, months, anchorDay) === end) return end
  // A pause has moved the anchor. On the last of a short month it was the day of the first period; otherwise the day says it.
  const first = dayOfMonth(startDate)
  const without = addMonthsKeepingAnchor(start, months, beginsOn(first) ? first : dayOfMonth(start))
  return without <= end ? without : end
}

function part(subscription: InvoicedPeriods, { start, end, from }: { start: CalendarDate; end: CalendarDate; from: CalendarDate }): Unused {
  const ofDays = daysBetween(start, paidTo(subscription, start, end))
  return { start, from, to: end, days: Math.min(ofDays, daysBetween(from, end)), ofDays }
}

/** The share of a period's price that so many of its days carry, rounded half up to the cent. */
export function prorated(amount: Cents, { days, ofDays }: Pick<Unused, 'days' | 'ofDays'>): Cents {
  return Math.floor((2 * amount * days + ofDays) / (2 * ofDays))
}

export function worthOf(amount: Cents, periods: readonly Unused[]): Cents {
  return periods.reduce((sum, period) => sum + prorated(amount, period), 0)
}
