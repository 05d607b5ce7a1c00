import { type BasisPoints, type Cents, shareOf } from '#kernel/money.ts'
import type { PackageBillingPeriod } from './package.ts'

export const billingPeriods = ['monthly', 'annual', 'once'] as const
export type BillingPeriod = (typeof billingPeriods)[number]

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
export function priceFor(
  monthlyCents: Cents,
  period: BillingPeriod,
  annualDiscountPercent: number,
): PeriodPrice {
  if (period !== 'annual')
    return { listCents: monthlyCents, discountBasisPoints: 0, unitPriceCents: monthlyCents }
  const discountBasisPoints = Math.round(annualDiscountPercent * 100)
  const listCents = monthlyCents * 12
  return {
    listCents,
    discountBasisPoints,
    unitPriceCents: shareOf(listCents, 10_000 - discountBasisPoints),
  }
}

/**
 * Which periods a package can be bought for. A yearly package's price is per year already and is
 * sold as such.
 */
export function periodsOf(
  packagePeriod: PackageBillingPeriod,
  annualBilling: boolean,
): readonly BillingPeriod[] {
  if (packagePeriod === 'once') return ['once']
  if (packagePeriod === 'yearly') return ['annual']
  return annualBilling ? ['monthly', 'annual'] : ['monthly']
}

/** The price of one period of a package, whatever its own billing period is. */
export function packagePrice(
  item: { priceCents: Cents; billingPeriod: PackageBillingPeriod },
  period: BillingPeriod,
  annualDiscountPercent: number,
): PeriodPrice {
  if (item.billingPeriod === 'monthly')
    return priceFor(item.priceCents, period, annualDiscountPercent)
  return { listCents: item.priceCents, discountBasisPoints: 0, unitPriceCents: item.priceCents }
}
