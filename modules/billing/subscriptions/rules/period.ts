import { addMonthsKeepingAnchor, type CalendarDate, dayOfMonth } from '#kernel/dates.ts'
import { monthsPerPeriod } from '#modules/billing/orders/rules/order.ts'
import type { BillingPeriod } from '#modules/catalog/rules/price.ts'

export type SubscriptionDates = { startDate: CalendarDate; anchorDay: number; nextBillingDate: CalendarDate; endDate: CalendarDate }

/** First renewal one period after the start; end date one period after that (B§9). Null for what does not renew. */
export function subscriptionDates(start: CalendarDate, period: BillingPeriod): SubscriptionDates | null {
  const months = monthsPerPeriod[period]
  if (months === null) return null
  const anchorDay = dayOfMonth(start)
  const nextBillingDate = addMonthsKeepingAnchor(start, months, anchorDay)
  return { startDate: start, anchorDay, nextBillingDate, endDate: addMonthsKeepingAnchor(nextBillingDate, months, anchorDay) }
}
