import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { gatewayActor, gatewayName } from '#modules/billing/payments/rules/gateways.ts'
import { subscriptions } from '#modules/billing/tables.server.ts'
import type { Transaction } from '#platform/database.server.ts'

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
