import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { offersBankTransfer } from '#modules/settings/rules/payment-methods.ts'
import { db } from '#platform/database.server.ts'
import { cardProblem, offersCard } from './payment-gateway.server.ts'

/** Explains to staff where a payment method is switched on but buyers cannot use it. */
export async function paymentNotices(): Promise<string[]> {
  const settings = await siteSettings(db())
  const { paymentMethods: methods } = settings
  const notices: string[] = []
  const problem = methods.card_enabled ? cardProblem(settings) : null
  if (problem)
    notices.push(
      problem.kind === 'invalid'
        ? `Card payment is switched on but not offered: ${problem.message}.`
        : problem.message,
    )
  if (methods.eft_enabled && !offersBankTransfer(methods)) {
    notices.push(
      'Bank transfer is switched on but not offered: it needs a bank, an account holder and an account number.',
    )
  }
  if (!offersCard(settings) && !offersBankTransfer(methods))
    notices.push('No payment method is available: nobody can check out.')
  return notices
}
