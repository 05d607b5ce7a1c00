import { type BasisPoints, type Cents, totalsWithVat } from '#kernel/money.ts'
import {
  type BillingPeriod,
  billingPeriods,
  monthsPerPeriod,
  type PackagePrices,
  type PeriodPrice,
  packagePrice,
  periodsOf,
} from './price.ts'

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
  /** Of several months: the part of one, and what as many would cost more by the month. */
  monthlyEquivalentCents: Cents | null
  savedCents: Cents
  /** Paid once beside the first period, VAT included; 0 for none. */
  setupCents: Cents
}

/** `setupFeeCents` is without VAT. */
type Advertised = PackagePrices & { setupFeeCents: Cents }

/** Every period that a package can be bought for, the shortest first and once last. */
export function advertisedPrices(item: Advertised, terms: PriceTerms): AdvertisedPrice[] {
  return periodsOf(item, terms.annualBilling).flatMap(
    (period) => advertisedPrice(item, period, terms) ?? [],
  )
}

/**
 * The price of `period`, or of the first period that the package has when it cannot be bought for
 * that one.
 */
export function priceShownFor(
  item: Advertised,
  period: BillingPeriod,
  terms: PriceTerms,
): AdvertisedPrice {
  const prices = advertisedPrices(item, terms)
  const shown = prices.find((price) => price.period === period) ?? prices[0]
  if (!shown) throw new Error('A package has at least the price of its own period')
  return shown
}

/**
 * The periods that visitors choose between on a page of packages, the shortest first. A saving is
 * stated where it is the same for every package that has one, in percent.
 */
export function periodChoices(
  packages: readonly PackagePrices[],
  terms: PriceTerms,
): { period: BillingPeriod; savedPercent: number | null }[] {
  return billingPeriods
    .filter((period) => period !== 'once')
    .flatMap((period) => {
      const savings = packages
        .filter((item) => periodsOf(item, terms.annualBilling).includes(period))
        .flatMap((item) => packagePrice(item, period, terms.annualDiscountPercent) ?? [])
        .map(savedPercent)
      const [first] = savings
      if (first === undefined) return []
      const isSame = first > 0 && savings.every((one) => one === first)
      return { period, savedPercent: isSame ? first : null }
    })
}

/** To a whole percent, but a discount of the settings as it is set. */
function savedPercent({ listCents, discountBasisPoints, unitPriceCents }: PeriodPrice): number {
  if (discountBasisPoints > 0) return discountBasisPoints / 100
  return listCents === 0 ? 0 : Math.round((100 * (listCents - unitPriceCents)) / listCents)
}

function advertisedPrice(
  item: Advertised,
  period: BillingPeriod,
  terms: PriceTerms,
): AdvertisedPrice | null {
  const price = packagePrice(item, period, terms.annualDiscountPercent)
  if (!price) return null
  const { listCents, unitPriceCents } = price
  const pay = totalsWithVat(unitPriceCents, terms.vatRate ?? 0).total
  const months = monthsPerPeriod[period] ?? 1
  return {
    period,
    payCents: pay,
    withoutVatCents: terms.vatRate === null ? null : unitPriceCents,
    monthlyEquivalentCents: months > 1 ? Math.round(pay / months) : null,
    savedCents: totalsWithVat(listCents, terms.vatRate ?? 0).total - pay,
    setupCents: totalsWithVat(item.setupFeeCents, terms.vatRate ?? 0).total,
  }
}
