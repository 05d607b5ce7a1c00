import type { CalendarDate } from '#kernel/dates.ts'
import { type BasisPoints, totalsWithVat } from '#kernel/money.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { smallestCharge } from '#modules/billing/documents/rules/balance.ts'
import { updateSubscription } from '#modules/billing/payments/payfast/update-subscription.server.ts'
import { gatewayAccess, gatewayModeOf } from '#modules/billing/payments/queries/gateway-access.server.ts'
import type { PlanChange } from '#modules/billing/subscription-changes/rules/plan-change.ts'
import type { subscriptions } from '#modules/billing/tables.server.ts'
import type { BillingPeriod } from '#modules/catalog/rules/price.ts'
import type { SiteSettings } from '#modules/settings/queries/site-settings.server.ts'

type Subscription = typeof subscriptions.$inferSelect
type Conditions = { settings: SiteSettings; vatRateBasisPoints: BasisPoints }

/** Whether PayFast charges this subscription by itself, so that it has to be told. */
export function isFollowed({ recurringModel, gatewayToken }: Pick<Subscription, 'recurringModel' | 'gatewayToken'>): boolean {
  return recurringModel === 'gateway' && gatewayToken !== null
}

/**
 * D16: a subscription that PayFast charges by itself must be charged the new amount there. Others need nothing. The caller holds the subscription's
 * row, so that what PayFast holds and what is committed here follow each other in one order. A refusal leaves both as they were; while nobody
 * knows, nothing is written here either, and doing it again finds out: PayFast takes the same change twice without harm.
 */
export async function tellGatewayOfTerms(subscription: Subscription, change: PlanChange, conditions: Conditions): Promise<Result<undefined>> {
  const runDate = change.dates?.nextBillingDate ?? null
  return setGatewayTerms(subscription, { ...change.terms, runDate }, conditions)
}

/** The same for any terms: those that come back when a change that waits is taken back, or a later day after a pause. */
export async function setGatewayTerms(
  subscription: Subscription,
  { amountCents, billingPeriod, runDate }: { amountCents: number; billingPeriod: BillingPeriod; runDate: CalendarDate | null },
  { settings, vatRateBasisPoints }: Conditions,
): Promise<Result<undefined>> {
  if (!isFollowed(subscription) || subscription.gatewayToken === null) return ok(undefined)
  if (subscription.gatewayMerchantId !== settings.apiConfigs.payfast_merchant_id || subscription.gatewayMode !== gatewayModeOf(settings))
    return refuse('conflict', 'PayFast charges this subscription for another merchant account, so it cannot be changed from here.')
  const amount = totalsWithVat(amountCents, vatRateBasisPoints).total
  if (amount < smallestCharge) return refuse('conflict', 'PayFast charges no less than R5.00.')
  const frequency = billingPeriod === 'annual' ? 6 : 3
  const told = await updateSubscription(gatewayAccess(settings), subscription.gatewayToken, { amount, frequency, runDate })
  if (told.kind === 'done') return ok(undefined)
  if (told.kind === 'refused')
    return refuse('conflict', `PayFast did not accept the change: ${told.message || 'no reason given'}. Nothing was changed.`)
  return refuse('unavailable', 'PayFast does not answer, so the change was not made. Please try again in a few minutes.')
}
