import { and, eq, ne } from 'drizzle-orm'
import type { GatewayMode } from '#modules/billing/orders/rules/order.ts'
import type { Notification } from '#modules/billing/payments/payfast/notification.ts'
import { noteCard } from '#modules/billing/subscriptions/operations/store-card-token.server.ts'
import { payfastNotifications, subscriptions } from '#modules/billing/tables.server.ts'
import { now } from '#platform/clock.server.ts'
import type { Transaction } from '#platform/database.server.ts'

type Outcome = { state: 'accepted' | 'duplicate' | 'ignored' | 'rejected'; reason: string }

/**
 * A verified notification of R0.00 with a token that a subscription holds: its owner gave another card at PayFast, and the token stays. Found by the
 * token alone, for the number and the name of what was bought may be blank. Nothing is booked. Null when it is about anything else.
 */
export async function applyToStoredCard(
  tx: Transaction,
  id: string,
  notification: Notification,
  current: { merchantId: string; mode: GatewayMode },
): Promise<Outcome | null> {
  if (notification.subject !== 'card' || notification.status !== 'completed' || notification.token === null) return null
  const [held] = await tx.select().from(subscriptions).where(eq(subscriptions.gatewayToken, notification.token)).for('update')
  if (!held) return null
  if (notification.merchantId !== current.merchantId) return { state: 'rejected', reason: 'Merchant id is not ours' }
  if (held.gatewayMerchantId !== null && held.gatewayMerchantId !== current.merchantId)
    return { state: 'rejected', reason: 'Subscription belongs to another merchant' }
  if (held.gatewayMode !== null && held.gatewayMode !== current.mode)
    return { state: 'rejected', reason: `A ${current.mode} notification for a ${held.gatewayMode} subscription` }
  if (held.status === 'cancelled') return { state: 'ignored', reason: 'A card for a subscription that has ended' }
  if (await cameBefore(tx, id, notification)) return { state: 'duplicate', reason: 'This change of card is known already' }
  await noteCard(tx, held, 'Card changed', now())
  return { state: 'accepted', reason: 'Card changed' }
}

/** Nothing is booked by its number, so a repetition is known by its body. The subscription's row is locked: two at once come one after the other. */
async function cameBefore(tx: Transaction, id: string, { token, raw }: Notification): Promise<boolean> {
  const [earlier] = await tx
    .select({ id: payfastNotifications.id })
    .from(payfastNotifications)
    .where(
      and(
        eq(payfastNotifications.gatewayToken, token ?? ''),
        eq(payfastNotifications.rawBody, raw),
        eq(payfastNotifications.state, 'accepted'),
        ne(payfastNotifications.id, id),
      ),
    )
    .limit(1)
  return earlier !== undefined
}
