import { type BasisPoints, type Cents, totalsWithVat } from '#kernel/money.ts'
import type { PackageBillingPeriod } from './package.ts'
import { type BillingPeriod, packagePrice, periodsOf } from './price.ts'

/** What every advertised price depends on, besides the package. */
export type PriceTerms = {
  /**
   * The rate charged today, or null for a seller who is not registered: then VAT is not mentioned
   * at all.
   */
  vatRate: BasisPoints | null
  /** Percent, as in billing_settings (D8). */
  annualDiscountPercent: number
  annualBilling: boolean
}

export type AdvertisedPrice = {
  period: BillingPeriod
  /** What is paid for one period; the price of VAT Act s65. */
  payCents: Cents
  /** Shown beside it; null when the seller charges no VAT. */
  withoutVatCents: Cents | null
  /** Annual only: a twelfth of it, and what twelve months would cost more. */
  monthlyEquivalentCents: Cents | null
  savedCents: Cents
}

type Priced = { priceCents: Cents; billingPeriod: PackageBillingPeriod }

/** Every way a package can be bought, in the order monthly, annual, once. */
export function advertisedPrices(item: Priced, terms: PriceTerms): AdvertisedPrice[] {
  return periodsOf(item.billingPeriod, terms.annualBilling).map((period) =>
    advertisedPrice(item, period, terms),
  )
}

/**
 * The price of `period`, or of the only period a package has when it cannot be bought for that one.
 */
export function priceShownFor(
  item: Priced,
  period: BillingPeriod,
  terms: PriceTerms,
): AdvertisedPrice {
  const offered = periodsOf(item.billingPeriod, terms.annualBilling)
  return advertisedPrice(item, offered.includes(period) ? period : (offered[0] ?? 'monthly'), terms)
}

function advertisedPrice(item: Priced, period: BillingPeriod, terms: PriceTerms): AdvertisedPrice {
  const { listCents, unitPriceCents } = packagePrice(item, period, terms.annualDiscountPercent)
  const pay = totalsWithVat(unitPriceCents, terms.vatRate ?? 0).total
  return {
    period,
    payCents: pay,
    withoutVatCents: terms.vatRate === null ? null : unitPriceCents,
    monthlyEquivalentCents: period === 'annual' ? Math.round(pay / 12) : null,
    savedCents: totalsWithVat(listCents, terms.vatRate ?? 0).total - pay,
  }
}
