import { gatewayModeOf } from '#modules/billing/payments/queries/gateway-access.server.ts'
import type { subscriptions } from '#modules/billing/tables.server.ts'
import type { SiteSettings } from '#modules/settings/queries/site-settings.server.ts'

type Stored = Pick<typeof subscriptions.$inferSelect, 'paymentMethod' | 'recurringModel' | 'gatewayToken' | 'gatewayMode' | 'gatewayMerchantId'>

/** Whether we charge this subscription's card ourselves: a stored card (D16), of the merchant and mode that are set up now (D20). Otherwise the invoice goes out by mail. */
export function chargesItself(subscription: Stored, settings: Pick<SiteSettings, 'apiConfigs'>): boolean {
  return (
    subscription.paymentMethod === 'card' &&
    subscription.recurringModel === 'token' &&
    subscription.gatewayToken !== null &&
    subscription.gatewayMode === gatewayModeOf(settings) &&
    subscription.gatewayMerchantId === settings.apiConfigs.payfast_merchant_id
  )
}
