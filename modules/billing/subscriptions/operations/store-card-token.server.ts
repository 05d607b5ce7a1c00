import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { dayIn } from '#kernel/dates.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { gatewayActor } from '#modules/billing/payments/rules/gateways.ts'
import type { MerchantAccount } from '#modules/billing/payments/rules/merchant-account.ts'
import { gatewayNotifications } from '#modules/billing/tables.lines.server.ts'
import { chargeAttempts } from '#modules/billing/tables.money.server.ts'
import { subscriptions } from '#modules/billing/tables.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { noteReplacedCard } from './end-replaced-cards.server.ts'

/**
 * A notification of R0.00 with an unknown token: the order's running subscription is charged on it
 * from now on, and the old one ends at the gateway.
 */
export async function storeCardToken(
  tx: Transaction,
  orderId: string | null,
  { token, now }: { token: string | null; now: Date },
): Promise<string> {
  if (orderId === null || token === null) return 'Nothing to store'
  const running = and(eq(subscriptions.orderId, orderId), ne(subscriptions.status, 'cancelled'))
  const [stored] = await tx.select().from(subscriptions).where(running).for('update')
  if (!stored) return 'Nothing to store'
  await tx
    .update(subscriptions)
    .set({ gatewayToken: token, updatedAt: now })
    .where(eq(subscriptions.id, stored.id))
  const { gateway, gatewayToken } = stored
  if (gatewayToken !== null && gateway !== null)
    await noteReplacedCard(tx, { subscriptionId: stored.id, gateway, gatewayToken }, now)
  await noteCard(tx, stored, { what: 'Card stored', now })
  return 'Card stored'
}

/**
 * The customer paid an invoice of a subscription without a stored card and agreed to store it: we
 * charge it from now on (D16). Does nothing when a card was stored meanwhile, the subscription
 * ended, the token is another subscription's, or the gateway has already cancelled the card.
 */
export async function storeAgreedCard(
  tx: Transaction,
  subscriptionId: string,
  { token, gateway, gatewayMode, gatewayMerchantId }: MerchantAccount & { token: string },
  now: Date,
): Promise<void> {
  if ((await wasEndedBefore(tx, token)) || (await tokenHolder(tx, token))) return
  const [updated] = await tx
    .update(subscriptions)
    .set({
      paymentMethod: 'card',
      recurringModel: 'token',
      gatewayToken: token,
      gateway,
      gatewayMode,
      gatewayMerchantId,
      updatedAt: now,
    })
    .where(
      and(
        eq(subscriptions.id, subscriptionId),
        isNull(subscriptions.gatewayToken),
        ne(subscriptions.status, 'cancelled'),
      ),
    )
    .returning({
      id: subscriptions.id,
      description: subscriptions.description,
      gateway: subscriptions.gateway,
    })
  if (updated) await noteCard(tx, updated, { what: 'Card stored', now })
}

/** The subscription that is charged on this token. */
export async function tokenHolder(tx: Transaction, token: string | null) {
  if (token === null) return null
  const [held] = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.gatewayToken, token))
    .for('update')
  return held ?? null
}

/** Logs the new card on the subscription, and schedules declined charges for the next run. */
export async function noteCard(
  tx: Transaction,
  { id, description, gateway }: { id: string; description: string; gateway: string | null },
  { what, now }: { what: 'Card stored' | 'Card changed'; now: Date },
): Promise<void> {
  const action = what === 'Card changed' ? 'card_changed' : 'card_stored'
  await recordActivity(tx, {
    actor: gatewayActor(gateway),
    entityType: 'subscription',
    entityId: id,
    action,
    title: `${what} for ${description}`,
  })
  const { timezone } = await siteSettings(tx)
  await tx
    .update(chargeAttempts)
    .set({ nextRetryOn: dayIn(timezone, now) })
    .where(
      and(
        eq(chargeAttempts.subscriptionId, id),
        eq(chargeAttempts.status, 'declined'),
        sql`${chargeAttempts.attempt} = (select max(a.attempt)
          from charge_attempts a where a.invoice_id = ${chargeAttempts.invoiceId})`,
        sql`exists (select from invoices
          where invoices.id = ${chargeAttempts.invoiceId}
          and invoices.status = 'pending' and invoices.deleted_at is null)`,
      ),
    )
}

/** Notifications may arrive out of order: a cancellation before its first payment. */
export async function wasEndedBefore(tx: Transaction, token: string): Promise<boolean> {
  const [found] = await tx
    .select({ id: gatewayNotifications.id })
    .from(gatewayNotifications)
    .where(
      and(
        eq(gatewayNotifications.gatewayToken, token),
        eq(gatewayNotifications.state, 'accepted'),
        sql`upper(${gatewayNotifications.paymentStatus}) = 'CANCELLED'`,
      ),
    )
    .limit(1)
  return found !== undefined
}
