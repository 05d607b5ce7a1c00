import type { Cents } from '#kernel/money.ts'
import type { StaffOrderOptions } from '#modules/billing/orders/queries/staff-order-options.server.ts'
import { packagePrice } from '#modules/catalog/rules/price.ts'

/** The package's own price for one period, without VAT; 0 for none or an unknown one. */
export function ownPrice(options: Pick<StaffOrderOptions, 'packages' | 'annualDiscountPercent'>, packageId: string, period: string): Cents {
  const item = options.packages.find(({ id }) => id === packageId)
  return item ? packagePrice(item, period === 'annual' ? 'annual' : 'monthly', options.annualDiscountPercent).unitPriceCents : 0
}
