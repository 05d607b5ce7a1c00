import type { BasisPoints, Cents } from '#kernel/money.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { documentTotals, type OrderLine } from '#modules/billing/documents/rules/document-lines.ts'
import {
  type BillingPeriod,
  billingPeriods,
  type PackagePrices,
  packagePrice,
  periodsOf,
} from '#modules/catalog/rules/price.ts'
import { namedService } from './service-label-text.ts'
import { discountProblem, freeReasonMissing, type StaffOrderInput } from './staff-order.ts'

type OfferedPackage = PackagePrices & {
  /** Without VAT; 0 for none. */
  setupFeeCents: Cents
  id: string
  name: string
}

/**
 * What staff choose from, and the terms of the form that they use: the invoice wizard has its own
 * annual discount (D8).
 */
export type Offer = {
  packages: readonly OfferedPackage[]
  annualBilling: boolean
  annualDiscountPercent: number
}

/** The setup fee of a package as a line of its first order, which never renews; none without one. */
export function setupFeeLine(
  { name, setupFeeCents }: { name: string; setupFeeCents: Cents },
  quantity = 1,
): OrderLine[] {
  if (setupFeeCents === 0) return []
  const description = `Setup fee for ${name}`
  return [{ packageId: null, description, quantity, unitPriceCents: setupFeeCents, renews: false }]
}

export type ChangedPrice = { package: string; from: Cents; to: Cents }
/** With the prices that are not a package's own, texts included. */
export type PricedLines = { lines: OrderLine[]; changed: ChangedPrice[] }

/** The package's own price for one period, without VAT; 0 for none, an unknown one, or another period. */
export function ownPrice(
  { packages, annualDiscountPercent }: Pick<Offer, 'packages' | 'annualDiscountPercent'>,
  id: string,
  period: string,
): Cents {
  const item = packages.find((one) => one.id === id)
  const known = billingPeriods.find((one) => one === period)
  return (item && known && packagePrice(item, known, annualDiscountPercent)?.unitPriceCents) || 0
}

/**
 * The lines as they are written, packages with the name of the service and each followed by its
 * setup fee. Refuses a package that is
 * not offered or not for that period, and discounts beyond the total.
 */
export function pricedLines(
  order: Pick<StaffOrderInput, 'lines' | 'serviceLabel'> & { period: BillingPeriod },
  offer: Offer,
): Result<PricedLines> {
  const changed: ChangedPrice[] = []
  const lines: OrderLine[] = []
  for (const {
    packageId,
    quantity,
    unitPriceCents,
    description = '',
    renews = true,
    waivesSetupFee = false,
  } of order.lines) {
    if (packageId === null) {
      changed.push({ package: description, from: 0, to: unitPriceCents })
      lines.push({ packageId, description, quantity, unitPriceCents, renews })
      continue
    }
    const item = offer.packages.find(({ id }) => id === packageId)
    if (!item) return refuse('not_found', 'Package not found')
    // A yearly price charged every month, or a once-off price that renews, is not a price of this
    // package.
    if (!periodsOf(item, offer.annualBilling).includes(order.period)) {
      return refuse('invalid', `${item.name} is not sold for that period.`, {
        fields: { period: ['Choose a billing period.'] },
      })
    }
    const own = ownPrice(offer, packageId, order.period)
    if (own !== unitPriceCents) changed.push({ package: item.name, from: own, to: unitPriceCents })
    lines.push({
      packageId,
      description: namedService(item.name, order.serviceLabel),
      quantity,
      unitPriceCents,
      renews: true,
    })
    addSetupFee(item, { quantity, waivesSetupFee }, { lines, changed })
  }
  const problem = discountProblem(lines)
  return problem
    ? refuse('invalid', problem, { fields: { lines: [problem] } })
    : ok({ lines, changed })
}

function addSetupFee(
  item: OfferedPackage,
  { quantity, waivesSetupFee }: { quantity: number; waivesSetupFee: boolean },
  { lines, changed }: PricedLines,
): void {
  for (const fee of setupFeeLine(item, quantity)) {
    if (waivesSetupFee) changed.push({ package: fee.description, from: fee.unitPriceCents, to: 0 })
    else lines.push(fee)
  }
}

/** The annual discount, where all lines are packages at their own price with it. */
export function discountOf(
  { lines, changed }: PricedLines,
  period: BillingPeriod,
  { packages, annualDiscountPercent }: Offer,
): BasisPoints {
  const discounts = lines
    .filter(({ renews }) => renews)
    .map(({ packageId }) => {
      const item = packages.find(({ id }) => id === packageId)
      return (item && packagePrice(item, period, annualDiscountPercent)?.discountBasisPoints) || 0
    })
  const [first = 0] = discounts
  return changed.length === 0 && discounts.every((one) => one === first) ? first : 0
}

/** Who may set prices, and why something is free; the reason only where something is (D11). */
export function checkChangedPrices(
  mayPrice: boolean,
  freeReason: string,
  { changed, lines }: PricedLines,
): Result<{ freeReason?: string }> {
  if (changed.length > 0 && !mayPrice)
    return refuse('forbidden', 'You do not have permission to set prices.')
  const isFree =
    changed.some(({ to }) => to === 0) ||
    (changed.length > 0 && documentTotals(lines, 0).total === 0)
  if (!isFree) return ok({})
  if (freeReason === '')
    return refuse('invalid', 'Please check the order.', {
      fields: { freeReason: [freeReasonMissing] },
    })
  return ok({ freeReason })
}
