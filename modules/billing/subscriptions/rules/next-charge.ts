import { type CalendarDate, daysBetween } from '#kernel/dates.ts'
import type { Cents } from '#kernel/money.ts'
import {
  type InvoiceKind,
  type InvoiceStatus,
  isPayable,
} from '#modules/billing/documents/rules/invoice.ts'
import type { BillingPeriod } from '#modules/catalog/rules/price.ts'
import { type RenewingSubscription, termsAtRenewal } from './renewal.ts'
import { type PeriodRates, totalsAtRenewal } from './renewal-totals.ts'
import type { SubscriptionStatus } from './subscription-list.ts'

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

export type NextBilling = { label: string; tone: 'plain' | 'muted' | 'warning' | 'danger' }

type Billed = {
  kind: InvoiceKind
  status: InvoiceStatus
  period: BillingPeriod
  /** The subscription that the invoice, or its order, started or renews. */
  subscription: { status: SubscriptionStatus; nextBillingDate: CalendarDate } | null
}

/** B§9: from this many days the cell is yellow. */
const soonDays = 7

/**
 * The 'Next Billing' cell (B§4). An open invoice awaits payment; a paid one without its
 * subscription yet is 'Processing...'.
 */
export function nextBilling(
  { kind, status, period, subscription }: Billed,
  today: CalendarDate,
): NextBilling {
  if (subscription?.status === 'active' && kind === 'invoice')
    return inDays(daysBetween(today, subscription.nextBillingDate))
  if (kind === 'invoice' && isPayable(status) && !subscription)
    return { label: 'Awaiting payment', tone: 'muted' }
  if (kind === 'invoice' && status === 'paid' && period !== 'once' && !subscription)
    return { label: 'Processing...', tone: 'muted' }
  return { label: 'No subscription', tone: 'muted' }
}

function inDays(days: number): NextBilling {
  if (days <= 0) return { label: 'Overdue', tone: 'danger' }
  if (days === 1) return { label: 'Tomorrow', tone: 'warning' }
  return { label: `${days} days`, tone: days <= soonDays ? 'warning' : 'plain' }
}
