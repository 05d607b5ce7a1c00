import {
  cardProblem,
  paymentGateway,
} from '#modules/billing/payments/queries/payment-gateway.server.ts'
import {
  type AgreedAccount,
  isWithAccount,
} from '#modules/billing/payments/rules/merchant-account.ts'
import type { subscriptions } from '#modules/billing/tables.server.ts'
import type { SiteSettings } from '#modules/settings/queries/site-settings.server.ts'

type Stored = Pick<
  typeof subscriptions.$inferSelect,
  'paymentMethod' | 'recurringModel' | 'gatewayToken' | keyof AgreedAccount
>

/**
 * Whether we charge this subscription's card ourselves: a stored card (D16) of the merchant and
 * mode configured now (D20), when the gateway can take real payments (D45). All others get the
 * invoice by email.
 */
export function chargesItself(
  subscription: Stored,
  settings: Pick<SiteSettings, 'apiConfigs'>,
): boolean {
  const hasStoredCard =
    subscription.paymentMethod === 'card' &&
    subscription.recurringModel === 'token' &&
    subscription.gatewayToken !== null
  return (
    hasStoredCard &&
    isWithAccount(subscription, paymentGateway(settings, subscription.gateway).account) &&
    cardProblem(settings, subscription.gateway) === null
  )
}
