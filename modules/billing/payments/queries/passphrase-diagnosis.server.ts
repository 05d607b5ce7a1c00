import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { decrypt } from '#platform/security/encryption.server.ts'
import { formSignature } from '../payfast/signature.ts'
import { signatureSelfTest } from '../payfast/signature-self-test.ts'
import { cardProblem, paymentGateway } from './payment-gateway.server.ts'

export type PassphraseDiagnosis = {
  isSet: boolean
  mode: 'sandbox' | 'live'
  checks: { about: string; holds: boolean }[]
}

/**
 * Whether the passphrase is set and gives valid signatures (D24). Neither it nor anything derived
 * from it leaves this function.
 */
export async function passphraseDiagnosis(): Promise<PassphraseDiagnosis> {
  const settings = await siteSettings()
  const stored = settings.apiConfigs.payfast_passphrase
  const mode = paymentGateway(settings).account.gatewayMode
  const vectors = signatureSelfTest()
  const checks = [
    {
      about: `Signatures of ${vectors.length} reference payments are as PayFast makes them`,
      holds: vectors.every(({ holds }) => holds),
    },
    { about: 'Card payment may be offered in this mode', holds: cardProblem(settings) === null },
  ]
  if (stored !== '') {
    const passphrase = opened(stored)
    checks.unshift(
      {
        about: 'The stored passphrase can be opened with this installation’s APP_SECRET',
        holds: passphrase !== null,
      },
      {
        about: 'It has no spaces at its ends',
        holds: passphrase !== null && passphrase === passphrase.trim(),
      },
      {
        about: 'It takes part in the signature',
        holds:
          passphrase !== null && formSignature(sample, passphrase) !== formSignature(sample, null),
      },
    )
  }
  return { isSet: stored !== '', mode, checks }
}

const sample: [string, string][] = [['merchant_id', '10000100']]

function opened(stored: string): string | null {
  try {
    return decrypt(stored)
  } catch {
    return null
  }
}
