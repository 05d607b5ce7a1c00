import { formatDay } from '#kernel/date-format.ts'
import { addDays, addMonthsKeepingAnchor, type CalendarDate, dayOfMonth } from '#kernel/dates.ts'
import { type Cents, formatRand } from '#kernel/money.ts'
import { apportioned } from '#modules/billing/documents/rules/rate-parts.ts'
import { type BillingPeriod, monthsPerPeriod } from '#modules/catalog/rules/price.ts'
import type { VatSpan } from '#modules/settings/rules/vat-rates.ts'

export type SubscriptionDates = {
  startDate: CalendarDate
  anchorDay: number
  nextBillingDate: CalendarDate
  endDate: CalendarDate
}

/**
 * First renewal one period after the start; end date one period after that (B§9). Null for what
 * does not renew.
 */
export function subscriptionDates(
  start: CalendarDate,
  period: BillingPeriod,
): SubscriptionDates | null {
  const months = monthsPerPeriod[period]
  if (months === null) return null
  const anchorDay = dayOfMonth(start)
  const nextBillingDate = addMonthsKeepingAnchor(start, months, anchorDay)
  return {
    startDate: start,
    anchorDay,
    nextBillingDate,
    endDate: addMonthsKeepingAnchor(nextBillingDate, months, anchorDay),
  }
}

/** '20 Nov 2026 to 19 Dec 2026'; `next` is the first day after it. */
export function periodText(start: CalendarDate, next: CalendarDate): string {
  return `${formatDay(start)} to ${formatDay(addDays(next, -1))}`
}

/** A document's line with its period below what was bought. */
export function lineForPeriod(
  description: string,
  start: CalendarDate,
  next: CalendarDate,
): string {
  return `${description}\n${periodText(start, next)}`
}

type RestoredPeriod = {
  start: CalendarDate
  suspendedOn: CalendarDate
  restoredOn: CalendarDate
  next: CalendarDate
}

/**
 * The served days of a period that was interrupted: '7 Dec 2026 to 13 Dec 2026 and 1 May 2027 to 24
 * May 2027'.
 */
export function restoredPeriodText({
  start,
  suspendedOn,
  restoredOn,
  next,
}: RestoredPeriod): string {
  const rest = periodText(restoredOn, next)
  return suspendedOn > start ? `${periodText(start, suspendedOn)} and ${rest}` : rest
}

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
