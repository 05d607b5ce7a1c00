import type { GatewayMode } from '#modules/billing/orders/rules/order.ts'
import { type SiteSettings, siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { config } from '#platform/config.server.ts'
import { decrypt } from '#platform/security/encryption.server.ts'
import type { GatewayAccess } from '../payfast/api-call.server.ts'
import { isKnownSource, type SourceRules } from '../payfast/source.ts'

export function gatewayModeOf(settings: Pick<SiteSettings, 'apiConfigs'>): GatewayMode {
  return settings.apiConfigs.payfast_sandbox || settings.apiConfigs.payfast_test_mode ? 'sandbox' : 'live'
}

/** The gateway as the configured merchant sees it. A blank passphrase is none (D17). */
export function gatewayAccess(settings: Pick<SiteSettings, 'apiConfigs'>): GatewayAccess {
  const { payfast } = config()
  const api = settings.apiConfigs
  return {
    baseUrls: { live: payfast.live, sandbox: payfast.sandbox, api: payfast.api },
    merchant: { id: api.payfast_merchant_id, key: decrypt(api.payfast_merchant_key), passphrase: decrypt(api.payfast_passphrase) || null },
    sandbox: gatewayModeOf(settings) === 'sandbox',
    timeoutMs: payfast.timeoutMs,
  }
}

/** Card payment is offered when it is switched on and could work: merchant and key are there, and live mode has a passphrase (D17). */
export function offersCard(settings: Pick<SiteSettings, 'apiConfigs' | 'paymentMethods'>): boolean {
  const api = settings.apiConfigs
  const hasMerchant = /^\d+$/.test(api.payfast_merchant_id) && api.payfast_merchant_key !== ''
  return settings.paymentMethods.card_enabled && hasMerchant && (gatewayModeOf(settings) === 'sandbox' || api.payfast_passphrase !== '')
}

export function sourceRules(settings: Pick<SiteSettings, 'apiConfigs'>): SourceRules {
  return {
    check: settings.apiConfigs.payfast_check_source,
    extraRanges: settings.apiConfigs.payfast_extra_sources,
    simulator: config().mode === 'demo' && isLoopback(gatewayModeOf(settings) === 'sandbox' ? config().payfast.sandbox : config().payfast.live),
  }
}

function isLoopback(url: string): boolean {
  return ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname)
}

/** True for an address that notifications may come from, as far as the known ranges say. Asked without the network. */
export async function isGatewayAddress(address: string): Promise<boolean> {
  return isKnownSource(address, sourceRules(await siteSettings()))
}
