import type { CalendarDate } from '#kernel/dates.ts'
import { type BasisPoints, totalsWithVat } from '#kernel/money.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { smallestCharge } from '#modules/billing/documents/rules/invoice.ts'
import { paymentGateway } from '#modules/billing/payments/queries/payment-gateway.server.ts'
import { isWithAccount } from '#modules/billing/payments/rules/merchant-account.ts'
import { isGatewayPeriod } from '#modules/billing/payments/rules/payment-gateway.ts'
import type { PlanChange } from '#modules/billing/subscription-changes/rules/plan-change.ts'
import type { subscriptions } from '#modules/billing/tables.server.ts'
import type { BillingPeriod } from '#modules/catalog/rules/price.ts'
import type { SiteSettings } from '#modules/settings/queries/site-settings.server.ts'

type Subscription = typeof subscriptions.$inferSelect
type Conditions = { settings: SiteSettings; vatRateBasisPoints: BasisPoints }

/** Whether the gateway charges this subscription itself, so that it must be updated. */
export function isFollowed({
  recurringModel,
  gatewayToken,
}: Pick<Subscription, 'recurringModel' | 'gatewayToken'>): boolean {
  return recurringModel === 'gateway' && gatewayToken !== null
}

/**
 * D16: updates the amount of a subscription that the gateway charges itself; does nothing for
 * others. The caller holds the subscription's row lock, so that the gateway and our database change
 * in the same order. After a refusal both are unchanged; when the outcome is unknown nothing is
 * written here, and a retry is safe because the gateway's update is idempotent.
 */
export async function updateTermsAtGateway(
  subscription: Subscription,
  change: PlanChange,
  conditions: Conditions,
): Promise<Result<undefined>> {
  const nextChargeOn = change.dates?.nextBillingDate ?? null
  return setGatewayTerms(subscription, { ...change.atRenewal, nextChargeOn }, conditions)
}

/** The same for any terms: old ones after a withdrawn change, or a later day after a pause. */
export async function setGatewayTerms(
  subscription: Subscription,
  {
    amountCents,
    billingPeriod,
    nextChargeOn,
  }: { amountCents: number; billingPeriod: BillingPeriod; nextChargeOn: CalendarDate | null },
  { settings, vatRateBasisPoints }: Conditions,
): Promise<Result<undefined>> {
  if (!isFollowed(subscription) || subscription.gatewayToken === null) return ok(undefined)
  const gateway = paymentGateway(settings, subscription.gateway)
  if (!isWithAccount(subscription, gateway.account))
    return refuse(
      'conflict',
      'The card gateway charges this subscription for another merchant account, so it cannot be changed from here.',
    )
  const amount = totalsWithVat(amountCents, vatRateBasisPoints).total
  if (amount < smallestCharge) return refuse('conflict', 'A card is charged no less than R5.00.')
  if (!isGatewayPeriod(billingPeriod))
    return refuse(
      'conflict',
      'The card gateway charges this service itself, for a year at most. Choose a shorter billing period.',
    )
  const answer = await gateway.updateSubscription(subscription.gatewayToken, {
    amount,
    frequency: billingPeriod,
    nextChargeOn,
  })
  if (answer.kind === 'done') return ok(undefined)
  if (answer.kind === 'refused')
    return refuse(
      'conflict',
      `The card gateway did not accept the change: ${answer.message || 'no reason given'}. Nothing was changed.`,
    )
  return refuse(
    'unavailable',
    'The card gateway does not answer, so the change was not made. Please try again in a few minutes.',
  )
}
