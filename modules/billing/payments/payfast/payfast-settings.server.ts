import type { GatewayMode } from '#modules/billing/orders/rules/order.ts'
import type { ApiConfigs } from '#modules/settings/rules/api-configs.ts'
import { config } from '#platform/config.server.ts'
import { decrypt } from '#platform/security/encryption.server.ts'
import type { SetupProblem } from '../rules/payment-gateway.ts'
import type { GatewayAccess } from './api-call.server.ts'
import { checkPaymentFields } from './payment-checks.ts'
import type { SourceRules } from './source.ts'

export function payfastMode(api: ApiConfigs): GatewayMode {
  return api.payfast_sandbox || api.payfast_test_mode ? 'sandbox' : 'live'
}

/** PayFast as configured. A blank passphrase counts as none (D17). */
export function payfastAccess(api: ApiConfigs): GatewayAccess {
  const { payfast } = config()
  return {
    baseUrls: { live: payfast.live, sandbox: payfast.sandbox, api: payfast.api },
    merchant: {
      id: api.payfast_merchant_id,
      key: decrypt(api.payfast_merchant_key),
      passphrase: decrypt(api.payfast_passphrase) || null,
    },
    sandbox: payfastMode(api) === 'sandbox',
    timeoutMs: payfast.timeoutMs,
  }
}

/**
 * A malformed merchant ID is invalid; missing credentials are incomplete. PayFast demands a
 * passphrase for stored cards in both modes (D17).
 */
export function payfastSetupProblem(api: ApiConfigs): SetupProblem | null {
  const id = api.payfast_merchant_id
  const [wrong] =
    id.trim() === ''
      ? []
      : checkPaymentFields([['merchant_id', id]]).errors.filter(
          ({ field }) => field === 'merchant_id',
        )
  if (wrong) return { kind: 'invalid', message: wrong.message }
  if (id.trim() === '' || api.payfast_merchant_key === '')
    return {
      kind: 'incomplete',
      message:
        'Card payment is switched on but not offered: it needs a merchant ID and a merchant key under API configuration.',
    }
  if (api.payfast_passphrase === '') {
    const mode = payfastMode(api) === 'live' ? 'Live' : 'Sandbox'
    return {
      kind: 'incomplete',
      message: `${mode} mode without a passphrase: card payment is not offered. Set a passphrase at PayFast, and the same one under API configuration.`,
    }
  }
  return null
}

export function payfastSourceRules(api: ApiConfigs): SourceRules {
  const { mode, payfast } = config()
  return {
    check: api.payfast_check_source,
    extraRanges: api.payfast_extra_sources,
    simulator:
      mode === 'demo' &&
      isLoopback(payfastMode(api) === 'sandbox' ? payfast.sandbox : payfast.live),
  }
}

function isLoopback(url: string): boolean {
  return ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname)
}
