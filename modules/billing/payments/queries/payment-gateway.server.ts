import { type SiteSettings, siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { payfastGateway } from '../payfast/payfast-gateway.server.ts'
import type { PaymentGateway } from '../rules/payment-gateway.ts'

/** The gateway for card payments, from the settings: the only place that chooses one. */
export function paymentGateway({ apiConfigs }: Pick<SiteSettings, 'apiConfigs'>): PaymentGateway {
  return payfastGateway(apiConfigs)
}

/** Card payment is offered when it is switched on and the gateway is set up for it (D17). */
export function offersCard(settings: Pick<SiteSettings, 'apiConfigs' | 'paymentMethods'>): boolean {
  return settings.paymentMethods.card_enabled && paymentGateway(settings).setupProblem() === null
}

/** True for an address in the known ranges of notification sources. Makes no network call. */
export async function isGatewayAddress(address: string): Promise<boolean> {
  return paymentGateway(await siteSettings()).isKnownSource(address)
}
