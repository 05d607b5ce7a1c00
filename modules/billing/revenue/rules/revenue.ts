import type { Cents } from '#kernel/money.ts'
import type { PackageType } from '#modules/catalog/rules/package.ts'
import { type BillingPeriod, monthsPerPeriod } from '#modules/catalog/rules/price.ts'

/** `2026-11`. */
export type Month = string

/** Sources of recurring revenue: the package types, and subscriptions without a package. */
export type ProductType = PackageType | 'other'

/** Subscriptions with the same months of start, cancellation and pause. */
export type SubscriptionCohort = {
  product: ProductType
  period: BillingPeriod
  /** A start before the first shown month counts as the month before it. */
  startedIn: Month
  cancelledIn: Month | null
  /** When it stopped renewing: cancelled, or currently paused or suspended. */
  quietSince: Month | null
  count: number
  /** Per period, without VAT. */
  amountCents: Cents
}

export type MonthOfRevenue = {
  month: Month
  mrrCents: Record<ProductType, Cents>
  totalCents: Cents
  activeAtStart: number
  cancelled: number
  /** Of those active at the start of the month; null when there were none. */
  churn: number | null
}

/** The last months up to this one, oldest first. */
export function monthsUpTo(last: Month, count: number): Month[] {
  const [year = 0, month = 1] = last.split('-').map(Number)
  return Array.from({ length: count }, (_, at) => {
    const index = year * 12 + (month - 1) - (count - 1 - at)
    return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
  })
}

/**
 * Recurring revenue at the end of each month (for the last one: now), without VAT and with the
 * price of several months as the part of one; and churn: subscriptions cancelled in a month of
 * those active at its start. Each subscription counts with today's amount (docs/decisions/021).
 */
export function revenueByMonth(
  cohorts: readonly SubscriptionCohort[],
  months: readonly Month[],
): MonthOfRevenue[] {
  return months.map((month) => {
    const mrrCents = { wordpress: 0, cloud: 0, dedicated: 0, other: 0 }
    for (const product of ['wordpress', 'cloud', 'dedicated', 'other'] as const) {
      const renewing = cohorts.filter(
        (one) =>
          one.product === product &&
          one.startedIn <= month &&
          (one.quietSince === null || one.quietSince > month),
      )
      mrrCents[product] = monthlyCents(renewing)
    }
    const before = cohorts.filter(
      (one) => one.startedIn < month && (one.cancelledIn === null || one.cancelledIn >= month),
    )
    const activeAtStart = countOf(before)
    const cancelled = countOf(before.filter((one) => one.cancelledIn === month))
    return {
      month,
      mrrCents,
      totalCents: Object.values(mrrCents).reduce((sum, cents) => sum + cents, 0),
      activeAtStart,
      cancelled,
      churn: activeAtStart === 0 ? null : cancelled / activeAtStart,
    }
  })
}

/** Rounded once, on the sum, which is exact in parts of two years. Once-off purchases do not recur. */
function monthlyCents(cohorts: readonly SubscriptionCohort[]): Cents {
  const parts = 24
  const sum = cohorts.reduce((cents, { period, amountCents }) => {
    const months = monthsPerPeriod[period]
    return months === null ? cents : cents + amountCents * (parts / months)
  }, 0)
  return Math.round(sum / parts)
}

function countOf(cohorts: readonly SubscriptionCohort[]): number {
  return cohorts.reduce((count, one) => count + one.count, 0)
}
