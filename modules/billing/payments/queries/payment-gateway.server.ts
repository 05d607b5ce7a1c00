import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { combinedPayments } from '#modules/billing/tables.money.server.ts'
import { orders, subscriptions } from '#modules/billing/tables.server.ts'
import { type SiteSettings, siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import type { GatewayTest } from '#modules/settings/rules/api-configs.ts'
import { offersBankTransfer } from '#modules/settings/rules/payment-methods.ts'
import { config } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
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
    'The card gateway is in sandbox mode: card payment is not offered, because no real money would be taken. Turn Sandbox off under API configuration.',
}

/** Card payment is offered when it is switched on and the gateway can take real payments. */
export function offersCard(settings: Pick<SiteSettings, 'apiConfigs' | 'paymentMethods'>): boolean {
  return settings.paymentMethods.card_enabled && cardProblem(settings) === null
}

/** True for an address in the known ranges of notification sources. Makes no network call. */
export async function isGatewayAddress(id: string, address: string): Promise<boolean> {
  return paymentGateway(await siteSettings(), id).isKnownSource(address)
}

/** Whether a document was ever agreed with this merchant account of the gateway. */
export async function isFormerMerchant(gateway: string, merchantId: string): Promise<boolean> {
  if (merchantId === '') return false
  for (const table of [orders, subscriptions, combinedPayments]) {
    const { gatewayMerchantId: column, gatewayMode: mode } = table
    // D45: on a live site a sandbox merchant never took money.
    const isReal = config().mode === 'live' ? eq(mode, 'live') : undefined
    const [found] = await db()
      .select({ id: column })
      .from(table)
      .where(and(eq(column, merchantId), eq(table.gateway, gateway), isReal))
      .limit(1)
    if (found) return true
  }
  return false
}

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

/**
 * Stands for the credentials in use, without giving them away: they are hashed as they are stored,
 * sealed.
 */
export function credentialsMark(settings: Pick<SiteSettings, 'apiConfigs'>): string {
  const { account, sealedCredentials } = paymentGateway(settings)
  const { gatewayMode, gatewayMerchantId } = account
  const text = JSON.stringify([gatewayMode, gatewayMerchantId, ...sealedCredentials])
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}

/** The last test of the credentials in use; null when these were never tested. */
export function currentGatewayTest(
  settings: Pick<SiteSettings, 'apiConfigs' | 'gatewayTest'>,
): GatewayTest | null {
  const test = settings.gatewayTest
  return test?.credentials === credentialsMark(settings) ? test : null
}
