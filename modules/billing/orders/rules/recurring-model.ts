import { type BasisPoints, type Cents, totalsWithVat } from '#kernel/money.ts'
import { smallestCharge } from '#modules/billing/documents/rules/invoice.ts'
import { isGatewayPeriod } from '#modules/billing/payments/rules/payment-gateway.ts'
import type { BillingPeriod } from '#modules/catalog/rules/price.ts'
import type { BillingSettings } from '#modules/settings/rules/billing-settings.ts'

type RecurringModel = BillingSettings['recurring_model']

/**
 * Who charges the renewals of a card order. The gateway takes no agreement for less than its
 * minimum, however large the first payment is with its setup fee, and none for longer than a year:
 * such an order gets a stored card, and our run bills what renews.
 */
export function recurringModelOf(
  wanted: RecurringModel,
  renewal: { period: BillingPeriod; subtotalCents: Cents; vatRateBasisPoints: BasisPoints },
): RecurringModel {
  const { total } = totalsWithVat(renewal.subtotalCents, renewal.vatRateBasisPoints)
  return total < smallestCharge || !isGatewayPeriod(renewal.period) ? 'token' : wanted
}
