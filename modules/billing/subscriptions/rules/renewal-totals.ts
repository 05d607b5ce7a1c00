import { addDays, addMonthsKeepingAnchor, type CalendarDate } from '#kernel/dates.ts'
import type { Cents, Totals } from '#kernel/money.ts'
import { apportioned } from '#modules/billing/documents/rules/rate-parts.ts'
import { type BillingPeriod, monthsPerPeriod } from '#modules/catalog/rules/price.ts'
import type { VatSpan } from '#modules/settings/rules/vat-rates.ts'
import { vatChangeNotice } from './period.ts'
import type { SubscriptionStatus } from './subscription-list.ts'

/** The VAT rates over a period; `next` is the first day after it. */
export type PeriodRates = (period: {
  start: CalendarDate
  next: CalendarDate
}) => readonly VatSpan[]

type Renewing = {
  amountCents: Cents
  billingPeriod: BillingPeriod
  nextBillingDate: CalendarDate
  anchorDay: number
}

/**
 * What the period that begins on `nextBillingDate` will be billed, `amountCents` being its price
 * without VAT: at the rates of its days (VAT Act s67A), as the billing run works it out. What does
 * not renew is taxed on the one day.
 */
export function totalsAtRenewal(renewing: Renewing, rates: PeriodRates): Totals {
  return apportioned(renewing.amountCents, rates(periodOf(renewing))).totals
}

/** Whether a subscription goes on to its next period by itself. */
export function renewsByItself({
  status,
  autoRenew,
  cancelAtPeriodEnd,
  billingPeriod,
}: Continuing): boolean {
  return status === 'active' && autoRenew && !cancelAtPeriodEnd && billingPeriod !== 'once'
}

type Continuing = {
  status: SubscriptionStatus
  autoRenew: boolean
  cancelAtPeriodEnd: boolean
  billingPeriod: BillingPeriod
}

/**
 * What the customer reads of it where the VAT rate changes until then; blank where it does not, and
 * where nothing renews.
 */
export function vatChangeAtRenewal(
  renewing: Renewing & Continuing,
  rates: PeriodRates,
  today: CalendarDate,
): string {
  if (!renewsByItself(renewing)) return ''
  return vatChangeNotice(renewing.amountCents, {
    before: rates({ start: today, next: addDays(today, 1) }),
    now: rates(periodOf(renewing)),
  })
}

function periodOf({ billingPeriod, nextBillingDate: start, anchorDay }: Renewing) {
  const months = monthsPerPeriod[billingPeriod]
  return {
    start,
    next: months === null ? addDays(start, 1) : addMonthsKeepingAnchor(start, months, anchorDay),
  }
}
