import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { offersBankTransfer } from '#modules/settings/rules/payment-methods.ts'
import { db } from '#platform/database.server.ts'
import { gatewayModeOf, offersCard } from './gateway-access.server.ts'

/** Where the switches say one thing and buyers see another, in words for whoever sets them. */
export async function paymentNotices(): Promise<string[]> {
  const settings = await siteSettings(db())
  const { apiConfigs: api, paymentMethods: methods } = settings
  const notices: string[] = []
  const hasMerchant = api.payfast_merchant_id !== '' && api.payfast_merchant_key !== ''
  if (methods.card_enabled && !hasMerchant) {
    notices.push('Card payment is switched on but not offered: it needs a merchant ID and a merchant key under API Configuration.')
  } else if (methods.card_enabled && gatewayModeOf(settings) === 'live' && api.payfast_passphrase === '') {
    notices.push(
      'Live mode without a passphrase: card payment is not offered. Set a passphrase at PayFast, and the same one under API Configuration.',
    )
  }
  if (methods.eft_enabled && !offersBankTransfer(methods)) {
    notices.push('Bank transfer is switched on but not offered: it needs a bank, an account holder and an account number.')
  }
  if (!offersCard(settings) && !offersBankTransfer(methods)) notices.push('No way of paying is available: nobody can check out.')
  return notices
}
