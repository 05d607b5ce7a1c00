import { type BasisPoints, type Cents, totalsWithVat } from '#kernel/money.ts'
import { smallestCharge } from '#modules/billing/documents/rules/invoice.ts'
import type { BillingSettings } from '#modules/settings/rules/billing-settings.ts'

type RecurringModel = BillingSettings['recurring_model']

/**
 * Who charges the renewals of a card order. The gateway takes no agreement for less than its
 * minimum, however large the first payment is with its setup fee: such an order gets a stored card,
 * and our run bills what renews.
 */
export function recurringModelOf(
  wanted: RecurringModel,
  renewal: { subtotalCents: Cents; vatRateBasisPoints: BasisPoints },
): RecurringModel {
  return totalsWithVat(renewal.subtotalCents, renewal.vatRateBasisPoints).total < smallestCharge
    ? 'token'
    : wanted
}
