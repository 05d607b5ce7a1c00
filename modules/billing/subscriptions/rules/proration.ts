import {
  addDays,
  addMonthsKeepingAnchor,
  type CalendarDate,
  dayOfMonth,
  daysBetween,
} from '#kernel/dates.ts'
import type { Cents } from '#kernel/money.ts'
import { type BillingPeriod, monthsPerPeriod } from '#modules/catalog/rules/price.ts'

/** An invoiced period and its days left: from `from` until before `to`. */
export type Unused = {
  start: CalendarDate
  from: CalendarDate
  to: CalendarDate
  days: number
  ofDays: number
}

/** 'Paid until' on screens and in emails: the day before the next period begins. */
export function lastPaidDay(nextBillingDate: CalendarDate): CalendarDate {
  return addDays(nextBillingDate, -1)
}

export type InvoicedPeriods = {
  startDate: CalendarDate
  /** First day of the latest invoiced period. */
  lastBillingDate: CalendarDate | null
  nextBillingDate: CalendarDate
  anchorDay: number
  billingPeriod: BillingPeriod
  /**
   * When the next period is already invoiced: the first day of the running one, from its own
   * invoice.
   */
  runningStart?: CalendarDate | null
}

/**
 * What is left of all invoiced periods: the running one from today on, then the one invoiced in
 * advance (transfers), if any. Nothing when the next period is due. A pause moves days and adds
 * none: a period has its calendar days, however long it took.
 */
export function unusedPeriods(subscription: InvoicedPeriods, today: CalendarDate): Unused[] {
  const {
    startDate,
    lastBillingDate,
    nextBillingDate,
    anchorDay,
    billingPeriod,
    runningStart = null,
  } = subscription
  const months = monthsPerPeriod[billingPeriod]
  if (months === null || nextBillingDate <= today) return []
  const latest = lastBillingDate ?? startDate
  const begins = begunOn(subscription)
  const isNextInvoiced = latest > today || (begins > today && runningStart !== null)
  if (!isNextInvoiced)
    return [part(subscription, { start: latest, end: nextBillingDate, from: today })]
  const running = runningStart ?? addMonthsKeepingAnchor(begins, -months, anchorDay)
  return [
    part(subscription, { start: running, end: begins, from: today }),
    part(subscription, { start: latest, end: nextBillingDate, from: begins }),
  ]
}

/**
 * The first day on which the latest invoiced period is used. A pause since its invoice moves it:
 * when the period had not begun, the running one ends later; when it had, its days were paused.
 */
export function begunOn(subscription: InvoicedPeriods): CalendarDate {
  const { lastBillingDate, startDate, nextBillingDate } = subscription
  return lastBillingDate === null
    ? startDate
    : addDays(
        lastBillingDate,
        daysBetween(paidTo(subscription, lastBillingDate, nextBillingDate), nextBillingDate),
      )
}

/** Where a period of this length would have ended without a pause. */
function paidTo(
  { startDate, anchorDay, billingPeriod }: InvoicedPeriods,
  start: CalendarDate,
  end: CalendarDate,
): CalendarDate {
  const months = monthsPerPeriod[billingPeriod] ?? 1
  const beginsOn = (anchor: number) => addMonthsKeepingAnchor(start, 0, anchor) === start
  if (beginsOn(anchorDay) && addMonthsKeepingAnchor(start, months, anchorDay) === end) return end
  // A pause moves the anchor. On the last day of a short month the anchor is the first period's
  // day, else the day itself.
  const first = dayOfMonth(startDate)
  const without = addMonthsKeepingAnchor(start, months, beginsOn(first) ? first : dayOfMonth(start))
  return without <= end ? without : end
}

function part(
  subscription: InvoicedPeriods,
  { start, end, from }: { start: CalendarDate; end: CalendarDate; from: CalendarDate },
): Unused {
  const ofDays = daysBetween(start, paidTo(subscription, start, end))
  return { start, from, to: end, days: Math.min(ofDays, daysBetween(from, end)), ofDays }
}

/** The price of this many days of a period, rounded half up to the cent. */
export function prorated(amount: Cents, { days, ofDays }: Pick<Unused, 'days' | 'ofDays'>): Cents {
  return Math.floor((2 * amount * days + ofDays) / (2 * ofDays))
}

export function worthOf(amount: Cents, periods: readonly Unused[]): Cents {
  return periods.reduce((sum, period) => sum + prorated(amount, period), 0)
}
