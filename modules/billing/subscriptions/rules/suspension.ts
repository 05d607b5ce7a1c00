import {
  addDays,
  addMonthsKeepingAnchor,
  type CalendarDate,
  dayOfMonth,
  daysBetween,
} from '#kernel/dates.ts'
import type { Cents } from '#kernel/money.ts'
import { type BillingPeriod, monthsPerPeriod } from '#modules/catalog/rules/price.ts'
import type { BillingSettings } from '#modules/settings/rules/billing-settings.ts'
import { afterPause } from './renewal.ts'
import type { SubscriptionPaymentMethod, SubscriptionStatus } from './subscription-list.ts'

export type SuspendedSubscription = {
  status: SubscriptionStatus
  nextBillingDate: CalendarDate
  endDate: CalendarDate
  anchorDay: number
  billingPeriod: BillingPeriod
  paymentMethod: SubscriptionPaymentMethod
}

/** Days in the site's zone. `pausedOn` is set while the subscription is paused as well. */
export type SuspendedDays = {
  suspendedOn: CalendarDate
  pausedOn: CalendarDate | null
  restoredOn: CalendarDate
}

export type Restored = {
  nextBillingDate: CalendarDate
  endDate: CalendarDate
  anchorDay: number
  /** Paid days that were not used before the suspension; they run from the restore. */
  unusedDays: number
  /** No card is charged automatically before this day, so that each charge is announced in time. */
  chargeNotBefore: CalendarDate
}

type SuspensionSettings = Pick<
  BillingSettings,
  'bill_suspended_time' | 'recurring_payment_reminder_days'
>

/**
 * D34: the unused days of the paid period run from the day of restore, and the anchor day moves
 * with them. With `bill_suspended_time` the dates stay. Days that are paused as well are counted
 * once: resuming moves them.
 */
export function afterSuspension(
  subscription: SuspendedSubscription,
  days: SuspendedDays,
  settings: SuspensionSettings,
): Restored {
  const { suspendedOn, pausedOn, restoredOn } = days
  const { nextBillingDate, anchorDay, endDate, billingPeriod } = subscription
  const chargeNotBefore = addDays(restoredOn, settings.recurring_payment_reminder_days)
  const unusedDays = Math.max(0, daysBetween(suspendedOn, nextBillingDate))
  const kept = { nextBillingDate, anchorDay, endDate, unusedDays, chargeNotBefore }
  if (settings.bill_suspended_time) return kept
  const until = pausedOn !== null && pausedOn < restoredOn ? pausedOn : restoredOn
  if (until <= suspendedOn) return kept
  const moved = afterPause({ nextBillingDate, anchorDay }, suspendedOn, until)
  const months = monthsPerPeriod[billingPeriod] ?? 1
  return {
    ...kept,
    ...moved,
    endDate: addMonthsKeepingAnchor(moved.nextBillingDate, months, moved.anchorDay),
  }
}

/**
 * The first period from a day on, of a service whose earlier ones are left out: suspended time was
 * not billed then.
 */
export function billedAgainOn(
  {
    nextBillingDate,
    anchorDay,
    billingPeriod,
  }: Pick<SuspendedSubscription, 'nextBillingDate' | 'anchorDay' | 'billingPeriod'>,
  asOf: CalendarDate,
): CalendarDate {
  const months = monthsPerPeriod[billingPeriod] ?? 1
  let day = nextBillingDate
  while (day < asOf) day = addMonthsKeepingAnchor(day, months, anchorDay)
  return day
}

/**
 * The day of the next automatic charge after the restore: when the period begins, or once it has
 * been announced for long enough.
 */
export function chargeDayOf({
  nextBillingDate,
  chargeNotBefore,
}: Pick<Restored, 'nextBillingDate' | 'chargeNotBefore'>): CalendarDate {
  return nextBillingDate > chargeNotBefore ? nextBillingDate : chargeNotBefore
}

/** Days in the site's zone; each null where it did not happen. */
export type ServiceStops = {
  suspendedOn: CalendarDate | null
  pausedOn: CalendarDate | null
  endedOn: CalendarDate | null
}

/**
 * The first day that is not served: today of a running service, else the day on which it was
 * suspended (D34; not with `bill_suspended_time`), paused or ended. The paid days from then on are
 * unused.
 */
export function servedUntil(
  { suspendedOn, pausedOn, endedOn }: ServiceStops,
  today: CalendarDate,
  { bill_suspended_time }: Pick<BillingSettings, 'bill_suspended_time'>,
): CalendarDate {
  const stops = [bill_suspended_time ? null : suspendedOn, pausedOn, endedOn].filter(
    (day) => day !== null,
  )
  return stops.reduce((first, day) => (day < first ? day : first), today)
}

/** What a restore does, as it is shown before the customer pays. */
export type RestorePreview = {
  subscriptionId: string
  description: string
  suspendedOn: CalendarDate
  /** The overdue invoices; the service is restored when all of them are paid. */
  overdue: { id: string; number: string; owedCents: Cents }[]
  unusedDays: number
  /** The last paid day. */
  paidUntil: CalendarDate
  billsSuspendedTime: boolean
  /** The next renewal, VAT included; null when it does not renew. */
  renewal: { cents: Cents; on: CalendarDate; byCard: boolean } | null
}

/**
 * When the period of an invoice ends; a part of a period that a change of plan invoiced ends no
 * later.
 */
export function endOfPeriod({
  periodStart,
  billingPeriod,
}: {
  periodStart: CalendarDate
  billingPeriod: BillingPeriod
}): CalendarDate {
  return addMonthsKeepingAnchor(
    periodStart,
    monthsPerPeriod[billingPeriod] ?? 1,
    dayOfMonth(periodStart),
  )
}

export type ChargedService = { suspendedOn: CalendarDate | null; restoredOn: CalendarDate | null }

/**
 * D34: whether the period ended before the restore, so that its card is not charged automatically
 * and the customer pays it by a link. While the service is suspended, time stands still at the
 * suspension, or goes on with `bill_suspended_time`.
 */
export function endedBeforeRestore(
  invoice: { periodStart: CalendarDate | null; billingPeriod: BillingPeriod },
  { suspendedOn, restoredOn }: ChargedService,
  today: CalendarDate,
  { bill_suspended_time }: Pick<BillingSettings, 'bill_suspended_time'>,
): boolean {
  const { periodStart, billingPeriod } = invoice
  const until = suspendedOn === null ? restoredOn : bill_suspended_time ? today : suspendedOn
  return (
    periodStart !== null && until !== null && endOfPeriod({ periodStart, billingPeriod }) <= until
  )
}
