import {
  addDays,
  addMonthsKeepingAnchor,
  type CalendarDate,
  dayOfMonth,
  daysBetween,
} from '#kernel/dates.ts'
import type { Cents } from '#kernel/money.ts'
import { paymentTermDays } from '#modules/billing/documents/rules/invoice.ts'
import { type BillingPeriod, monthsPerPeriod } from '#modules/catalog/rules/price.ts'
import type { BillingSettings } from '#modules/settings/rules/billing-settings.ts'
import type { SubscriptionPaymentMethod } from './subscription-list.ts'

/** The terms of a period; a planned change applies at the renewal. */
export type Terms = {
  packageId: string | null
  billingPeriod: BillingPeriod
  amountCents: Cents
  description: string
}

export type RenewingSubscription = Terms & {
  nextBillingDate: CalendarDate
  anchorDay: number
  paymentMethod: SubscriptionPaymentMethod
  /** After a restore: no charge before this day, so that it is announced in time. */
  chargeNotBefore?: CalendarDate | null
  pendingPackageId: string | null
  pendingBillingPeriod: BillingPeriod | null
  pendingAmountCents: Cents | null
  pendingDescription: string | null
}

export function termsAtRenewal(subscription: RenewingSubscription): Terms {
  const { pendingAmountCents, pendingDescription, pendingBillingPeriod, pendingPackageId } =
    subscription
  if (pendingAmountCents === null || pendingDescription === null) {
    const { packageId, billingPeriod, amountCents, description } = subscription
    return { packageId, billingPeriod, amountCents, description }
  }
  return {
    packageId: pendingPackageId,
    billingPeriod: pendingBillingPeriod ?? subscription.billingPeriod,
    amountCents: pendingAmountCents,
    description: pendingDescription,
  }
}

export const noPendingChange = {
  pendingPackageId: null,
  pendingBillingPeriod: null,
  pendingAmountCents: null,
  pendingDescription: null,
}

export type Renewal = Terms & {
  periodStart: CalendarDate
  dueDate: CalendarDate
  nextBillingDate: CalendarDate
  endDate: CalendarDate
}

/**
 * The period that begins on the next billing date. A card is charged on that day, so its invoice is
 * due at once, or when the charge was announced; a transfer has the seven days of B§9 from its
 * invoice, and at least until the period begins. Throws for what does not renew.
 */
export function renewalOf(subscription: RenewingSubscription, today: CalendarDate): Renewal {
  const terms = termsAtRenewal(subscription)
  const months = monthsPerPeriod[terms.billingPeriod]
  if (months === null) throw new Error(`A ${terms.billingPeriod} subscription does not renew`)
  const { nextBillingDate: periodStart, anchorDay } = subscription
  const nextBillingDate = addMonthsKeepingAnchor(periodStart, months, anchorDay)
  const earliest =
    subscription.paymentMethod === 'card'
      ? laterOf(today, subscription.chargeNotBefore ?? today)
      : addDays(today, paymentTermDays)
  return {
    packageId: terms.packageId,
    billingPeriod: terms.billingPeriod,
    amountCents: terms.amountCents,
    description: terms.description,
    periodStart,
    dueDate: laterOf(periodStart, earliest),
    nextBillingDate,
    endDate: addMonthsKeepingAnchor(nextBillingDate, months, anchorDay),
  }
}

function laterOf(one: CalendarDate, other: CalendarDate): CalendarDate {
  return one > other ? one : other
}

/**
 * The last first day of a period that is invoiced `today`: transfers are invoiced some days in
 * advance, so that they arrive in time.
 */
export function invoicedUpTo(
  method: SubscriptionPaymentMethod,
  today: CalendarDate,
  eftDays: number,
): CalendarDate {
  return method === 'card' ? today : addDays(today, eftDays)
}

/**
 * A pause moves the period by its length: paid days that were not used come after it. The anchor
 * moves with it when needed.
 */
export function afterPause(
  { nextBillingDate, anchorDay }: { nextBillingDate: CalendarDate; anchorDay: number },
  pausedOn: CalendarDate,
  resumedOn: CalendarDate,
): { nextBillingDate: CalendarDate; anchorDay: number } {
  const paused = Math.max(0, daysBetween(pausedOn, resumedOn))
  if (paused === 0) return { nextBillingDate, anchorDay }
  const unused = Math.max(0, daysBetween(pausedOn, nextBillingDate))
  const shifted = addDays(resumedOn, unused)
  return { nextBillingDate: shifted, anchorDay: dayOfMonth(shifted) }
}

/**
 * The next retry day of a declined card, counted from the first decline; null after the last retry.
 */
export function nextRetry(
  firstDeclinedOn: CalendarDate,
  retryDays: readonly number[],
  today: CalendarDate,
): CalendarDate | null {
  return retryDays.map((days) => addDays(firstDeclinedOn, days)).find((day) => day > today) ?? null
}

/**
 * Maximum number of new periods per subscription and day; above it the subscription is parked for
 * review.
 */
export const maxPeriodsPerDay = 3

/**
 * Days before its end that a subscription is cancelled at the gateway, which would charge it on the
 * day.
 */
export const gatewayNoticeDays = 2

/** Whether a purchase for this period renews until it is cancelled. */
export function isRecurring(
  period: BillingPeriod,
  settings: Pick<BillingSettings, 'enable_recurring_billing'>,
): boolean {
  return period !== 'once' && settings.enable_recurring_billing
}
