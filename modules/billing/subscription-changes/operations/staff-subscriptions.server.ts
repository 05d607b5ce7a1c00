import { eq } from 'drizzle-orm'
import { addDays, type CalendarDate, isCalendarDate } from '#kernel/dates.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { mayManageSubscriptions } from '#modules/billing/policy.ts'
import { setGatewayTerms } from '#modules/billing/subscriptions/operations/change-at-gateway.server.ts'
import { changingSubscription } from '#modules/billing/subscriptions/operations/change-subscription.server.ts'
import {
  endSubscription,
  sendEndsToGateway,
} from '#modules/billing/subscriptions/operations/end-subscription.server.ts'
import { mailPaused } from '#modules/billing/subscriptions/operations/subscription-emails.server.ts'
import { invoicedInAdvance } from '#modules/billing/subscriptions/queries/creditable-documents.server.ts'
import { afterPause } from '#modules/billing/subscriptions/rules/renewal.ts'
import {
  maxCancelReasonLength,
  subscriptionActions,
} from '#modules/billing/subscriptions/rules/subscription-actions.ts'
import { subscriptions } from '#modules/billing/tables.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { chargeableVatRate } from '#modules/settings/queries/vat.server.ts'
import { now } from '#platform/clock.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import { pausedDay, resume } from './apply-due-changes.server.ts'
import { withdrawAdvanceInvoices } from './cancel-at-period-end.server.ts'

type Subscription = typeof subscriptions.$inferSelect

/** Maximum length of a pause. Days. */
const maxPauseDays = 366

/**
 * B§4: pauses from today until a day, or until it is resumed; paused days are not billed. A
 * subscription that the gateway charges itself needs the day, because the gateway's next charge is
 * moved. Repeating the same pause changes nothing.
 */
export async function pauseSubscription(
  actor: Actor,
  subscriptionId: string,
  { resumeDate }: { resumeDate: CalendarDate | null },
): Promise<Result<undefined>> {
  if (!mayManageSubscriptions(actor)) return forbidden
  return changingSubscription(
    actor,
    { id: subscriptionId, right: 'end' },
    {
      wanted: null,
      work: async (tx, subscription, _, today) => {
        if (subscription.status === 'paused' && subscription.resumeDate === resumeDate)
          return ok(undefined)
        if (!subscriptionActions(subscription).includes('pause'))
          return refuse('conflict', 'This subscription cannot be paused now.')
        const problem = resumeDayProblem(subscription, resumeDate, today)
        if (problem) return wrongDay(problem)
        const updated =
          resumeDate === null
            ? ok(undefined)
            : await updateDayAtGateway(tx, { subscription, today }, { from: today, to: resumeDate })
        if (!updated.ok) return updated
        const moment = now()
        await tx
          .update(subscriptions)
          .set({ status: 'paused', pausedAt: moment, resumeDate, updatedAt: moment })
          .where(eq(subscriptions.id, subscription.id))
        const title = `Subscription ${subscription.description} paused${resumeDate ? ` until ${resumeDate}` : ''}`
        await recordActivity(tx, {
          actor,
          entityType: 'subscription',
          entityId: subscription.id,
          action: 'paused',
          title,
          before: { status: subscription.status },
          after: { status: 'paused', resumeDate },
        })
        await mailPaused(tx, subscription.id, { on: today, resumesOn: resumeDate, at: moment })
        return ok(undefined)
      },
    },
  )
}

/**
 * B§4: active again today, both dates cleared; the pause extends the period. Repeating it changes
 * nothing.
 */
export async function resumeSubscription(
  actor: Actor,
  subscriptionId: string,
): Promise<Result<undefined>> {
  if (!mayManageSubscriptions(actor)) return forbidden
  return changingSubscription(
    actor,
    { id: subscriptionId, right: 'end' },
    {
      wanted: null,
      work: async (tx, subscription, _, today) => {
        if (subscription.status === 'active') return ok(undefined)
        if (subscription.status !== 'paused')
          return refuse(
            'conflict',
            'A cancelled subscription cannot be resumed. Please order again.',
          )
        const settings = await siteSettings(tx)
        const pausedOn = pausedDay(subscription, settings.timezone, today)
        const updated = await updateDayAtGateway(
          tx,
          { subscription, today },
          {
            from: pausedOn,
            to: today,
          },
        )
        if (!updated.ok) return updated
        await resume(tx, subscription, { day: today, settings, actor, now: now() })
        return ok(undefined)
      },
    },
  )
}

/**
 * B§4: cancels today, with a reason, and mails the customer. A transfer's advance invoice is
 * cancelled with it. The gateway is asked at once, then every hour until it confirms. Repeating it
 * changes nothing.
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
  const ended = await changingSubscription(
    actor,
    { id: subscriptionId, right: 'end' },
    {
      wanted: invoicedInAdvance,
      work: async (tx, subscription, advanceInvoices) => {
        if (subscription.status === 'cancelled')
          return refuse('conflict', 'This subscription is cancelled already.')
        const { dates } = await withdrawAdvanceInvoices(
          tx,
          { actor, subscription, reason: why },
          advanceInvoices,
        )
        if (dates.nextBillingDate)
          await tx.update(subscriptions).set(dates).where(eq(subscriptions.id, subscription.id))
        const paidUpTo = dates.nextBillingDate ?? subscription.nextBillingDate
        await endSubscription(tx, subscription, { reason: why, paidUpTo, actor, now: now() })
        return ok({ needsGateway: subscription.gatewayToken !== null })
      },
    },
  )
  if (!ended.ok) return ended
  return ok({ isConfirmed: !ended.value.needsGateway || (await endAtGatewayNow(subscriptionId)) })
}

/** The first request; the hourly job repeats it. */
async function endAtGatewayNow(subscriptionId: string): Promise<boolean> {
  try {
    return (await sendEndsToGateway(await siteSettings(), { only: subscriptionId })) === 1
  } catch (error) {
    log().warn(
      { err: error, subscription: subscriptionId },
      'The card gateway could not be asked to cancel yet',
    )
    return false
  }
}

/** Moves the gateway's next charge by the days of the pause, when the gateway charges itself. */
async function updateDayAtGateway(
  tx: Transaction,
  { subscription, today }: { subscription: Subscription; today: CalendarDate },
  { from, to }: { from: CalendarDate; to: CalendarDate },
) {
  const settings = await siteSettings(tx)
  const vatRateBasisPoints = await chargeableVatRate(settings.sellerDetails, today, tx)
  const { amountCents, billingPeriod, pendingAmountCents, pendingBillingPeriod } = subscription
  const { nextBillingDate: nextChargeOn } = afterPause(subscription, from, to)
  const terms = {
    amountCents: pendingAmountCents ?? amountCents,
    billingPeriod: pendingBillingPeriod ?? billingPeriod,
    nextChargeOn,
  }
  return setGatewayTerms(subscription, terms, { settings, vatRateBasisPoints })
}

/** Why a subscription cannot be paused until that day, or null. */
function resumeDayProblem(
  { recurringModel, gatewayToken }: Pick<Subscription, 'recurringModel' | 'gatewayToken'>,
  resumeDate: CalendarDate | null,
  today: CalendarDate,
): string | null {
  const isCharged = recurringModel === 'gateway' && gatewayToken !== null
  if (resumeDate === null)
    return isCharged
      ? 'The card gateway charges this subscription itself. Please choose the day on which it resumes.'
      : null
  const isInRange =
    isCalendarDate(resumeDate) && resumeDate > today && resumeDate <= addDays(today, maxPauseDays)
  return isInRange ? null : 'Choose a day from tomorrow to a year ahead.'
}

function wrongDay(message: string) {
  return refuse('invalid', message, { fields: { resume_date: [message] } })
}

const forbidden = refuse('forbidden', 'You do not have permission to manage subscriptions.')
