import type { CalendarDate } from '#kernel/dates.ts'
import { type BasisPoints, totalsWithVat } from '#kernel/money.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { smallestCharge } from '#modules/billing/documents/rules/balance.ts'
import { paymentGateway } from '#modules/billing/payments/queries/payment-gateway.server.ts'
import { gatewayName } from '#modules/billing/payments/rules/gateway-name.ts'
import { isWithAccount } from '#modules/billing/payments/rules/merchant-account.ts'
import type { PlanChange } from '#modules/billing/subscription-changes/rules/plan-change.ts'
import type { subscriptions } from '#modules/billing/tables.server.ts'
import type { BillingPeriod } from '#modules/catalog/rules/price.ts'
import type { SiteSettings } from '#modules/settings/queries/site-settings.server.ts'

type Subscription = typeof subscriptions.$inferSelect
type Conditions = { settings: SiteSettings; vatRateBasisPoints: BasisPoints }

/** Whether the gateway charges this subscription by itself, so that it has to know of changes. */
export function isFollowed({ recurringModel, gatewayToken }: Pick<Subscription, 'recurringModel' | 'gatewayToken'>): boolean {
  return recurringModel === 'gateway' && gatewayToken !== null
}

/**
 * D16: a subscription that the gateway charges by itself must be charged the new amount there. Others need nothing. The caller holds the subscription's
 * row, so that what the gateway holds and what is committed here follow each other in one order. A refusal leaves both as they were; while nobody
 * knows, nothing is written here either, and doing it again finds out: the gateway takes the same change twice without harm.
 */
export async function tellGatewayOfTerms(subscription: Subscription, change: PlanChange, conditions: Conditions): Promise<Result<undefined>> {
  const nextChargeOn = change.dates?.nextBillingDate ?? null
  return setGatewayTerms(subscription, { ...change.terms, nextChargeOn }, conditions)
}

/** The same for any terms: those that come back when a change that waits is taken back, or a later day after a pause. */
export async function setGatewayTerms(
  subscription: Subscription,
  { amountCents, billingPeriod, nextChargeOn }: { amountCents: number; billingPeriod: BillingPeriod; nextChargeOn: CalendarDate | null },
  { settings, vatRateBasisPoints }: Conditions,
): Promise<Result<undefined>> {
  if (!isFollowed(subscription) || subscription.gatewayToken === null) return ok(undefined)
  const gateway = paymentGateway(settings)
  if (!isWithAccount(subscription, gateway.account))
    return refuse('conflict', `${gatewayName} charges this subscription for another merchant account, so it cannot be changed from here.`)
  const amount = totalsWithVat(amountCents, vatRateBasisPoints).total
  if (amount < smallestCharge) return refuse('conflict', `${gatewayName} charges no less than R5.00.`)
  const frequency = billingPeriod === 'annual' ? 'annual' : 'monthly'
  const answer = await gateway.updateSubscription(subscription.gatewayToken, { amount, frequency, nextChargeOn })
  if (answer.kind === 'done') return ok(undefined)
  if (answer.kind === 'refused')
    return refuse('conflict', `${gatewayName} did not accept the change: ${answer.message || 'no reason given'}. Nothing was changed.`)
  return refuse('unavailable', `${gatewayName} does not answer, so the change was not made. Please try again in a few minutes.`)
}
