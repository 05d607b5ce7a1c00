import type { Cents } from '#kernel/money.ts'
import type { PackageType } from '#modules/catalog/rules/package.ts'
import type { BillingPeriod } from '#modules/catalog/rules/price.ts'

/** `2026-11`. */
export type Month = string

/** What recurring money comes from: the types of packages, and what is of no package any more. */
export type ProductType = PackageType | 'other'

/** Subscriptions that began, were cancelled and went quiet in the same months. */
export type SubscriptionCohort = {
  product: ProductType
  period: BillingPeriod
  /** Those before the first month that is shown count as of the month before it. */
  startedIn: Month
  cancelledIn: Month | null
  /** When it stopped to renew: cancelled, or paused or suspended until now. */
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
  /** Of those active when the month began; null when nobody was. */
  churn: number | null
}

/** The months that end with this one, oldest first. */
export function monthsUpTo(last: Month, count: number): Month[] {
  const [year = 0, month = 1] = last.split('-').map(Number)
  return Array.from({ length: count }, (_, at) => {
    const index = year * 12 + (month - 1) - (count - 1 - at)
    return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
  })
}

/**
 * Recurring revenue at the end of each month (of the last one: now), a year's price as a twelfth, without VAT; and churn: who was active when the
 * month began and cancelled in it. Each subscription counts with the amount that it has today (docs/decisions/021).
 */
export function revenueByMonth(cohorts: readonly SubscriptionCohort[], months: readonly Month[]): MonthOfRevenue[] {
  return months.map((month) => {
    const mrrCents = { wordpress: 0, cloud: 0, dedicated: 0, other: 0 }
    for (const product of ['wordpress', 'cloud', 'dedicated', 'other'] as const) {
      const renewing = cohorts.filter(
        (one) => one.product === product && one.startedIn <= month && (one.quietSince === null || one.quietSince > month),
      )
      mrrCents[product] = monthlyCents(renewing)
    }
    const before = cohorts.filter((one) => one.startedIn < month && (one.cancelledIn === null || one.cancelledIn >= month))
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

/** Rounded once, on the sum. What is bought once recurs never. */
function monthlyCents(cohorts: readonly SubscriptionCohort[]): Cents {
  const sum = (period: BillingPeriod) => cohorts.reduce((cents, one) => cents + (one.period === period ? one.amountCents : 0), 0)
  return sum('monthly') + Math.round(sum('annual') / 12)
}

function countOf(cohorts: readonly SubscriptionCohort[]): number {
  return cohorts.reduce((count, one) => count + one.count, 0)
}
