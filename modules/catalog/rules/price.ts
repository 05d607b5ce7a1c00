import { type BasisPoints, type Cents, shareOf } from '#kernel/money.ts'
import type { PackageBillingPeriod } from './package.ts'

/** From the shortest to the longest; what is paid once is last. */
export const billingPeriods = [
  'monthly',
  'quarterly',
  'half_yearly',
  'annual',
  'two_yearly',
  'once',
] as const
export type BillingPeriod = (typeof billingPeriods)[number]

/** The periods that renew. Pages that use none of this file must not load it for this call. */
export const renewingPeriods = /* @__PURE__ */ billingPeriods.filter((period) => period !== 'once')

/** Months from one renewal to the next; null where nothing renews. */
export const monthsPerPeriod: Record<BillingPeriod, number | null> = {
  monthly: 1,
  quarterly: 3,
  half_yearly: 6,
  annual: 12,
  two_yearly: 24,
  once: null,
}

/** The prices of a package for further periods than its own, without VAT. */
export type PeriodPrices = Partial<Record<BillingPeriod, Cents>>

/** A package's prices: `priceCents` is for its own period, without VAT. */
export type PackagePrices = {
  priceCents: Cents
  billingPeriod: PackageBillingPeriod
  periodPrices: PeriodPrices
}

export type PeriodPrice = {
  /** For one period, without VAT, before and after the discount. */
  listCents: Cents
  discountBasisPoints: BasisPoints
  unitPriceCents: Cents
}

/**
 * Annual is monthly × 12 less the discount, rounded half up to the cent (D8). Percent may carry two
 * decimals.
 */
export function annualPrice(monthlyCents: Cents, annualDiscountPercent: number): PeriodPrice {
  const discountBasisPoints = Math.round(annualDiscountPercent * 100)
  const listCents = monthlyCents * 12
  return {
    listCents,
    discountBasisPoints,
    unitPriceCents: shareOf(listCents, 10_000 - discountBasisPoints),
  }
}

/** The period that a package's own price is for. */
export function ownPeriod(packagePeriod: PackageBillingPeriod): BillingPeriod {
  return packagePeriod === 'yearly' ? 'annual' : packagePeriod
}

/**
 * Which periods a package can be bought for: its own, those with a price of their own, and the year
 * of a monthly one. Beside another period the year is offered only with annual billing.
 */
export function periodsOf(
  { billingPeriod, periodPrices }: Omit<PackagePrices, 'priceCents'>,
  annualBilling: boolean,
): readonly BillingPeriod[] {
  const own = ownPeriod(billingPeriod)
  return billingPeriods.filter((period) => {
    if (period === own) return true
    if (period === 'annual' && !annualBilling) return false
    return periodPrices[period] !== undefined || (period === 'annual' && own === 'monthly')
  })
}

/**
 * The price of one period of a package; null where it has none. A price of its own is compared with
 * as many months at the monthly price.
 */
export function packagePrice(
  item: PackagePrices,
  period: BillingPeriod,
  annualDiscountPercent: number,
): PeriodPrice | null {
  const unitPriceCents = typedPrice(item, period)
  const monthlyCents = typedPrice(item, 'monthly')
  if (unitPriceCents !== undefined) {
    const monthsCents = (monthlyCents ?? 0) * (monthsPerPeriod[period] ?? 0)
    const listCents = Math.max(unitPriceCents, monthsCents)
    return { listCents, discountBasisPoints: 0, unitPriceCents }
  }
  return period === 'annual' && item.billingPeriod === 'monthly'
    ? annualPrice(item.priceCents, annualDiscountPercent)
    : null
}

function typedPrice(item: PackagePrices, period: BillingPeriod): Cents | undefined {
  return period === ownPeriod(item.billingPeriod) ? item.priceCents : item.periodPrices[period]
}
