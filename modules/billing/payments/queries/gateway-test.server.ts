import { createHash } from 'node:crypto'
import type { SiteSettings } from '#modules/settings/queries/site-settings.server.ts'
import type { ApiConfigs } from '#modules/settings/rules/api-configs.ts'
import type { GatewayTest } from '#modules/settings/rules/gateway-test.ts'
import { paymentGateway } from './payment-gateway.server.ts'

/**
 * Stands for the credentials in use, without giving them away: they are hashed as they are stored,
 * sealed.
 */
export function credentialsMark(settings: Pick<SiteSettings, 'apiConfigs'>): string {
  const { gatewayMode, gatewayMerchantId } = paymentGateway(settings).account
  const { payfast_merchant_key, payfast_passphrase }: ApiConfigs = settings.apiConfigs
  const text = JSON.stringify([
    gatewayMode,
    gatewayMerchantId,
    payfast_merchant_key,
    payfast_passphrase,
  ])
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}

/** The last test of the credentials in use; null when these were never tested. */
export function currentGatewayTest(
  settings: Pick<SiteSettings, 'apiConfigs' | 'gatewayTest'>,
): GatewayTest | null {
  const test = settings.gatewayTest
  return test?.credentials === credentialsMark(settings) ? test : null
}
