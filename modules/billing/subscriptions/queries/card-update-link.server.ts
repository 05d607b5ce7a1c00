import { and, eq } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { actingCustomerOf } from '#modules/billing/documents/rules/customer-of-actor.ts'
import {
  cardProblem,
  paymentGateway,
} from '#modules/billing/payments/queries/payment-gateway.server.ts'
import type { AgreedAccount } from '#modules/billing/payments/rules/merchant-account.ts'
import { subscriptions } from '#modules/billing/tables.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { hasCustomerRight } from '#modules/identity/rules/customer-rights.ts'
import { type SiteSettings, siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { config } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'

type Stored = Pick<
  typeof subscriptions.$inferSelect,
  'status' | 'paymentMethod' | 'gatewayToken' | keyof AgreedAccount
>
type Gateways = Pick<SiteSettings, 'apiConfigs'>

/**
 * Whether the owner can replace the stored card at the gateway: paid by card, and stored with the
 * merchant configured now (D20).
 */
export function canChangeCard(subscription: Stored, settings: Gateways): boolean {
  return updateUrl(subscription, settings, '') !== null
}

function updateUrl(subscription: Stored, settings: Gateways, returnUrl: string): string | null {
  const {
    status,
    paymentMethod,
    gatewayToken: token,
    gatewayMode,
    gatewayMerchantId,
  } = subscription
  if (
    status === 'cancelled' ||
    paymentMethod !== 'card' ||
    token === null ||
    gatewayMode === null ||
    cardProblem(settings, subscription.gateway)
  )
    return null
  const gateway = paymentGateway(settings, subscription.gateway)
  return gatewayMerchantId === gateway.account.gatewayMerchantId
    ? gateway.cardUpdateUrl({ token, gatewayMode }, returnUrl)
    : null
}

/**
 * The gateway's page for replacing the stored card; the gateway keeps the token and sends a
 * notification of R0.00. Made only when the user leaves, so that the token is never part of our
 * pages.
 */
export async function cardUpdateLink(
  actor: Actor,
  subscriptionId: string,
): Promise<Result<{ address: string }>> {
  const customerId = actingCustomerOf(actor, 'pay')
  const missing = refuse('not_found', 'There is no such service.')
  if (!customerId || !isId(subscriptionId)) return missing
  const [own] = await db()
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.id, subscriptionId), eq(subscriptions.customerId, customerId)))
  if (!own) return missing
  const page = hasCustomerRight(actor, 'services') ? `/services/${subscriptionId}?card=changed` : ''
  const address = updateUrl(own, await siteSettings(), `${config().publicUrl}/dashboard${page}`)
  return address === null
    ? refuse('conflict', 'There is no stored card that could be changed for this service.')
    : ok({ address })
}
