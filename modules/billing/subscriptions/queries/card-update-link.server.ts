import { and, eq } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { actingCustomerOf } from '#modules/billing/documents/rules/customer-of-actor.ts'
import { subscriptions } from '#modules/billing/tables.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { type SiteSettings, siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { config } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'

type Stored = Pick<typeof subscriptions.$inferSelect, 'status' | 'paymentMethod' | 'gatewayToken' | 'gatewayMode' | 'gatewayMerchantId'>

/** PayFast's own sandbox has no page for it; its simulator has. */
const withoutPage = 'sandbox.payfast.co.za'

/** Whether the owner of a stored card can give another one at PayFast: it runs by card, and the card is one of the merchant that is set up now (D20). */
export function canChangeCard(subscription: Stored, settings: Pick<SiteSettings, 'apiConfigs'>): boolean {
  const { status, paymentMethod, gatewayToken, gatewayMode, gatewayMerchantId } = subscription
  if (status === 'cancelled' || paymentMethod !== 'card' || gatewayToken === null || gatewayMode === null) return false
  if (gatewayMerchantId !== settings.apiConfigs.payfast_merchant_id) return false
  return new URL(config().payfast.browser[gatewayMode]).hostname !== withoutPage
}

/**
 * The address of PayFast's page where the owner replaces the card of a subscription; PayFast keeps the token and tells us with a notification of R0.00.
 * Only for the moment of leaving: the token in it is never part of a page of ours. Refuses: not one's own, nothing to change.
 */
export async function cardUpdateLink(actor: Actor, subscriptionId: string): Promise<Result<{ address: string }>> {
  const customerId = actingCustomerOf(actor)
  const missing = refuse('not_found', 'There is no such service.')
  if (!customerId || !isId(subscriptionId)) return missing
  const [own] = await db()
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.id, subscriptionId), eq(subscriptions.customerId, customerId)))
  if (!own) return missing
  const { gatewayMode, gatewayToken } = own
  if (!canChangeCard(own, await siteSettings()) || gatewayMode === null || gatewayToken === null)
    return refuse('conflict', 'There is no stored card that could be changed for this service.')
  const { publicUrl, payfast } = config()
  const back = encodeURIComponent(`${publicUrl}/dashboard/services/${subscriptionId}?card=changed`)
  return ok({ address: `${payfast.browser[gatewayMode]}/eng/recurring/update/${encodeURIComponent(gatewayToken)}?return=${back}` })
}
