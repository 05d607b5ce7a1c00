import { type SiteSettings, siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { config } from '#platform/config.server.ts'
import { payfastGateway } from '../payfast/payfast-gateway.server.ts'
import { gateways, payfast } from '../rules/gateways.ts'
import type { AgreedAccount } from '../rules/merchant-account.ts'
import type { PaymentGateway, SetupProblem } from '../rules/payment-gateway.ts'

type Settings = Pick<SiteSettings, 'apiConfigs'>

export const gatewayConnections: Record<
  string,
  (apiConfigs: SiteSettings['apiConfigs']) => PaymentGateway
> = { [payfast.id]: payfastGateway }

/**
 * A stored gateway, with the current settings; the one that takes new payments where none was
 * agreed. An adapter stays as long as a row names it.
 */
export function paymentGateway({ apiConfigs }: Settings, id: string | null = null): PaymentGateway {
  const connect = gatewayConnections[id ?? gateways[0]?.id ?? payfast.id]
  if (!connect) throw new Error(`There is no gateway ${id}`)
  return connect(apiConfigs)
}

/** D45: what a sandbox confirms is never money on a live site. */
export function isTestMoney({ gatewayMode }: Pick<AgreedAccount, 'gatewayMode'>): boolean {
  return gatewayMode === 'sandbox' && config().mode === 'live'
}

/**
 * Why cards can take no real payment, in a sentence for staff; null when they can. In demo mode the
 * sandbox counts as real (D17, D45).
 */
export function cardProblem(settings: Settings, id: string | null = null): SetupProblem | null {
  const gateway = paymentGateway(settings, id)
  return gateway.setupProblem() ?? (isTestMoney(gateway.account) ? sandboxProblem : null)
}

const sandboxProblem: SetupProblem = {
  kind: 'incomplete',
  message:
    'The card gateway is in sandbox mode: card payment is not offered, because no real money would be taken. Turn Sandbox off under API Configuration.',
}

/** Card payment is offered when it is switched on and the gateway can take real payments. */
export function offersCard(settings: Pick<SiteSettings, 'apiConfigs' | 'paymentMethods'>): boolean {
  return settings.paymentMethods.card_enabled && cardProblem(settings) === null
}

/** True for an address in the known ranges of notification sources. Makes no network call. */
export async function isGatewayAddress(id: string, address: string): Promise<boolean> {
  return paymentGateway(await siteSettings(), id).isKnownSource(address)
}
