import { and, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm'
import { type CalendarDate, dayIn } from '#kernel/dates.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { paymentGateway } from '#modules/billing/payments/queries/payment-gateway.server.ts'
import { gatewayActor, gatewayName } from '#modules/billing/payments/rules/gateways.ts'
import { cancellationProposals } from '#modules/billing/tables.renewals.server.ts'
import { subscriptions } from '#modules/billing/tables.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { type SiteSettings, siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { db, type Transaction } from '#platform/database.server.ts'
import { unservedFrom } from '../queries/restore-preview.server.ts'
import { lastPaidDay } from '../rules/proration.ts'
import { mailSubscriptionEnded } from './subscription-emails.server.ts'

type Subscription = typeof subscriptions.$inferSelect

/**
 * B§4: cancels with the reason and mails the customer once. The gateway is asked to cancel its
 * token until it confirms (`sendEndsToGateway`). The caller holds the subscription's row lock and
 * has checked its policy; a cancelled one is unchanged.
 */
export async function endSubscription(
  tx: Transaction,
  subscription: Subscription,
  {
    reason,
    paidUpTo,
    actor,
    now: moment,
  }: { reason: string; paidUpTo: CalendarDate; actor: Actor; now: Date },
): Promise<void> {
  if (subscription.status === 'cancelled') return
  const settings = await siteSettings(tx)
  const endedOn = unservedFrom(subscription, settings, dayIn(settings.timezone, moment))
  await tx
    .update(subscriptions)
    .set({
      status: 'cancelled',
      cancelledAt: moment,
      endedOn,
      cancellationReason: reason,
      autoRenew: false,
      pausedAt: null,
      resumeDate: null,
      suspendedAt: null,
      suspensionReason: null,
      stillServed: false,
      gatewayCancelRequestedAt:
        subscription.gatewayCancelRequestedAt ?? (subscription.gatewayToken ? moment : null),
      updatedAt: moment,
    })
    .where(eq(subscriptions.id, subscription.id))
  await tx
    .update(cancellationProposals)
    .set({ status: 'obsolete', decidedAt: moment, decidedBy: 'Subscription ended' })
    .where(
      and(
        eq(cancellationProposals.subscriptionId, subscription.id),
        eq(cancellationProposals.status, 'proposed'),
      ),
    )
  await recordActivity(tx, {
    actor,
    entityType: 'subscription',
    entityId: subscription.id,
    action: 'cancelled',
    title: `Subscription ${subscription.description} cancelled`,
    details: { reason },
    before: { status: subscription.status },
    after: { status: 'cancelled' },
  })
  await mailSubscriptionEnded(tx, subscription.id, { end_date: lastPaidDay(paidUpTo), reason })
}

/**
 * Asks the gateway to cancel ended subscriptions until it confirms. Safe to repeat: already
 * cancelled counts as done.
 */
export async function sendEndsToGateway(
  settings: SiteSettings,
  { limit = 50, only }: { limit?: number; only?: string } = {},
): Promise<number> {
  const waiting = await db()
    .select({
      id: subscriptions.id,
      gateway: subscriptions.gateway,
      token: subscriptions.gatewayToken,
    })
    .from(subscriptions)
    .where(
      and(
        isNotNull(subscriptions.gatewayCancelRequestedAt),
        isNull(subscriptions.gatewayCancelConfirmedAt),
        isNotNull(subscriptions.gatewayToken),
        only ? eq(subscriptions.id, only) : undefined,
      ),
    )
    .orderBy(subscriptions.gatewayCancelRequestedAt)
    .limit(limit)
  const done: string[] = []
  for (const { id, gateway, token } of waiting) {
    const answer = await paymentGateway(settings, gateway).cancelSubscription(token ?? '')
    if (answer.kind === 'done') done.push(id)
  }
  if (done.length > 0)
    await db()
      .update(subscriptions)
      .set({ gatewayCancelConfirmedAt: now() })
      .where(inArray(subscriptions.id, done))
  return done.length
}

/**
 * The gateway reports a cancelled subscription or stored card: no more charges; payments stay. A
 * token that no subscription has yet is found later in the stored notification, by
 * `startSubscription`. A cancellation that we requested is confirmed by this, and the subscription
 * runs here until its end day. Returns the reason to record.
 */
export async function endSubscriptionAtGateway(
  tx: Transaction,
  { gateway, token }: { gateway: string | null; token: string | null },
  now: Date,
): Promise<string> {
  if (token === null) return 'No token to end'
  const [asked] = await tx
    .update(subscriptions)
    .set({ gatewayCancelConfirmedAt: now, updatedAt: now })
    .where(
      and(
        eq(subscriptions.gatewayToken, token),
        isNotNull(subscriptions.gatewayCancelRequestedAt),
        isNull(subscriptions.gatewayCancelConfirmedAt),
      ),
    )
    .returning({ id: subscriptions.id })
  if (asked) return 'The end that we asked for'
  const [ended] = await tx
    .update(subscriptions)
    .set({
      status: 'cancelled',
      cancelledAt: now,
      cancellationReason: `Cancelled at ${gatewayName(gateway)}`,
      autoRenew: false,
      updatedAt: now,
    })
    .where(
      and(
        eq(subscriptions.gatewayToken, token),
        ne(subscriptions.status, 'cancelled'),
        isNull(subscriptions.gatewayCancelRequestedAt),
      ),
    )
    .returning({ id: subscriptions.id, description: subscriptions.description })
  if (!ended) return 'No running subscription holds this token'
  await recordActivity(tx, {
    actor: gatewayActor(gateway),
    entityType: 'subscription',
    entityId: ended.id,
    action: 'cancelled',
    title: `Subscription ${ended.description} was cancelled at ${gatewayName(gateway)}`,
    after: { status: 'cancelled', cancelledAt: now, autoRenew: false },
  })
  return 'Subscription ended'
}
