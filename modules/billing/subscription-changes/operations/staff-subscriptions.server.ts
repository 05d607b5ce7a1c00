import { eq } from 'drizzle-orm'
import { addDays, type CalendarDate, isCalendarDate } from '#kernel/dates.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { gatewayName } from '#modules/billing/payments/rules/gateway-name.ts'
import { mayManageSubscriptions } from '#modules/billing/policy.ts'
import { setGatewayTerms } from '#modules/billing/subscriptions/operations/change-at-gateway.server.ts'
import { changingSubscription, invoicedAhead } from '#modules/billing/subscriptions/operations/change-subscription.server.ts'
import { endSubscription, tellGatewayOfEnds } from '#modules/billing/subscriptions/operations/end-subscription.server.ts'
import { afterPause } from '#modules/billing/subscriptions/rules/renewal.ts'
import { maxCancelReasonLength, subscriptionActions } from '#modules/billing/subscriptions/rules/subscription-actions.ts'
import { subscriptions } from '#modules/billing/tables.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { chargeableVatRate } from '#modules/settings/queries/vat.server.ts'
import { now } from '#platform/clock.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import { withdrawAhead } from './cancel-at-period-end.server.ts'
import { pausedDay, resume } from './turn-subscriptions.server.ts'

type Subscription = typeof subscriptions.$inferSelect

/** A pause is for a while; who stays away longer cancels. Days. */
const longestPause = 366

/**
 * B§4: paused from today, to a day or until somebody resumes it; the paused days are not billed. What the gateway charges by itself needs the day: it is told
 * to charge later. Pausing what is paused to the same day does nothing. Refuses: no permission, what does not run, a day that is not ahead.
 */
export async function pauseSubscription(
  actor: Actor,
  subscriptionId: string,
  { resumeDate }: { resumeDate: CalendarDate | null },
): Promise<Result<undefined>> {
  if (!mayManageSubscriptions(actor)) return forbidden
  return changingSubscription(actor, subscriptionId, null, async (tx, subscription, _, today) => {
    if (subscription.status === 'paused' && subscription.resumeDate === resumeDate) return ok(undefined)
    if (!subscriptionActions(subscription).includes('pause')) return refuse('conflict', 'This subscription cannot be paused now.')
    const problem = resumeDayProblem(subscription, resumeDate, today)
    if (problem) return wrongDay(problem)
    const told = resumeDate === null ? ok(undefined) : await tellGatewayOfDay(tx, subscription, today, { from: today, to: resumeDate })
    if (!told.ok) return told
    await tx
      .update(subscriptions)
      .set({ status: 'paused', pausedAt: now(), resumeDate, updatedAt: now() })
      .where(eq(subscriptions.id, subscription.id))
    const title = `Subscription ${subscription.description} paused${resumeDate ? ` until ${resumeDate}` : ''}`
    await recordActivity(tx, { actor, entityType: 'subscription', entityId: subscription.id, action: 'paused', title })
    return ok(undefined)
  })
}

/** B§4: active again today, both dates cleared; the period is longer by the pause. Resuming what runs does nothing. */
export async function resumeSubscription(actor: Actor, subscriptionId: string): Promise<Result<undefined>> {
  if (!mayManageSubscriptions(actor)) return forbidden
  return changingSubscription(actor, subscriptionId, null, async (tx, subscription, _, today) => {
    if (subscription.status === 'active') return ok(undefined)
    if (subscription.status !== 'paused') return refuse('conflict', 'A cancelled subscription cannot be resumed. Please order again.')
    const { timezone: zone } = await siteSettings(tx)
    const pausedOn = pausedDay(subscription, zone, today)
    const told = await tellGatewayOfDay(tx, subscription, today, { from: pausedOn, to: today })
    if (!told.ok) return told
    await resume(tx, subscription, { day: today, zone, actor, now: now() })
    return ok(undefined)
  })
}

/**
 * B§4: ended today, with a reason, and the customer told by mail. A transfer's invoice for a period that has not begun is cancelled with it. The gateway is
 * told at once, and again every hour until it confirms. What is cancelled stays as it is. Refuses: no permission, no reason.
 */
export async function cancelSubscriptionNow(
  actor: Actor,
  subscriptionId: string,
  { reason }: { reason: string },
): Promise<Result<{ isConfirmed: boolean }>> {
  if (!mayManageSubscriptions(actor)) return forbidden
  const why = reason.trim()
  if (why === '' || why.length > maxCancelReasonLength) {
    const message = `Give a reason of at most ${maxCancelReasonLength} characters.`
    return refuse('invalid', message, { fields: { reason: [message] } })
  }
  const ended = await changingSubscription(actor, subscriptionId, invoicedAhead, async (tx, subscription, ahead) => {
    if (subscription.status === 'cancelled') return refuse('conflict', 'This subscription is cancelled already.')
    const { dates } = await withdrawAhead(tx, subscription, ahead)
    if (dates.nextBillingDate) await tx.update(subscriptions).set(dates).where(eq(subscriptions.id, subscription.id))
    const paidUpTo = dates.nextBillingDate ?? subscription.nextBillingDate
    await endSubscription(tx, subscription, { reason: why, paidUpTo, actor, now: now() })
    return ok({ needsGateway: subscription.gatewayToken !== null })
  })
  if (!ended.ok) return ended
  return ok({ isConfirmed: !ended.value.needsGateway || (await tellGatewayNow(subscriptionId)) })
}

/** The first try; the hourly job makes the others. */
async function tellGatewayNow(subscriptionId: string): Promise<boolean> {
  try {
    return (await tellGatewayOfEnds(await siteSettings(), { only: subscriptionId })) === 1
  } catch (error) {
    log().warn({ err: error, subscription: subscriptionId }, `${gatewayName} could not be told of an end yet`)
    return false
  }
}

/** Where the gateway charges by itself, its next charge moves by the days of the pause. */
async function tellGatewayOfDay(
  tx: Transaction,
  subscription: Subscription,
  today: CalendarDate,
  { from, to }: { from: CalendarDate; to: CalendarDate },
) {
  const settings = await siteSettings(tx)
  const vatRateBasisPoints = await chargeableVatRate(settings.sellerDetails, today, tx)
  const { amountCents, billingPeriod, pendingAmountCents, pendingBillingPeriod } = subscription
  const { nextBillingDate: nextChargeOn } = afterPause(subscription, from, to)
  const terms = { amountCents: pendingAmountCents ?? amountCents, billingPeriod: pendingBillingPeriod ?? billingPeriod, nextChargeOn }
  return setGatewayTerms(subscription, terms, { settings, vatRateBasisPoints })
}

/** Why a subscription cannot be paused until that day, or null. */
function resumeDayProblem(
  { recurringModel, gatewayToken }: Pick<Subscription, 'recurringModel' | 'gatewayToken'>,
  resumeDate: CalendarDate | null,
  today: CalendarDate,
): string | null {
  const isCharged = recurringModel === 'gateway' && gatewayToken !== null
  if (resumeDate === null) return isCharged ? `${gatewayName} charges this subscription by itself and has to be told a day.` : null
  const isAhead = isCalendarDate(resumeDate) && resumeDate > today && resumeDate <= addDays(today, longestPause)
  return isAhead ? null : 'Choose a day from tomorrow to a year ahead.'
}

function wrongDay(message: string) {
  return refuse('invalid', message, { fields: { resume_date: [message] } })
}

const forbidden = refuse('forbidden', 'You do not have permission to manage subscriptions.')
