import type { CalendarDate } from '#kernel/dates.ts'
import type { Cents } from '#kernel/money.ts'
import { type RenewingSubscription, termsAtRenewal } from './renewal.ts'
import { type PeriodRates, totalsAtRenewal } from './renewal-totals.ts'

/** The next day on which something renews, and what is charged or due for it. */
export type NextCharge = { on: CalendarDate; totalCents: Cents; byCard: boolean; services: number }

/**
 * Adds up the renewals of the earliest day. VAT is worked out for each one, because each has its
 * own invoice, at the rates of its period. Null when nothing renews.
 */
export function nextCharge(
  renewing: readonly RenewingSubscription[],
  rates: PeriodRates,
): NextCharge | null {
  const days = renewing.map(chargeDay)
  const on = days.toSorted()[0]
  if (on === undefined) return null
  const due = renewing.filter((_, index) => days[index] === on)
  return {
    on,
    totalCents: due.reduce(
      (sum, one) => sum + totalsAtRenewal({ ...one, ...termsAtRenewal(one) }, rates).total,
      0,
    ),
    byCard: due.every(({ paymentMethod }) => paymentMethod === 'card'),
    services: due.length,
  }
}

/** After a restore, a card is not charged before the charge was announced. */
function chargeDay({
  nextBillingDate,
  chargeNotBefore,
  paymentMethod,
}: RenewingSubscription): CalendarDate {
  return paymentMethod === 'card' && chargeNotBefore && chargeNotBefore > nextBillingDate
    ? chargeNotBefore
    : nextBillingDate
}
