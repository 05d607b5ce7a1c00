import {
  currentGatewayTest,
  paymentGateway,
} from '#modules/billing/payments/queries/payment-gateway.server.ts'
import { packagesOnSale } from '#modules/catalog/queries/packages.server.ts'
import { legalPages, sitePromises } from '#modules/content/queries/legal-pages.server.ts'
import { newestDeliveryTest } from '#modules/mail/deliverability/queries/deliverability.server.ts'
import { mailProvider } from '#modules/mail/queries/mail-transport.server.ts'
import { isOpenToVisitors, siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import type { PaymentMethods } from '#modules/settings/rules/payment-methods.ts'
import { hasOwnSupportSettings } from '#modules/support/queries/support-settings.server.ts'
import { config } from '#platform/config.server.ts'
import { missingProxy } from '#platform/security/missing-proxy.server.ts'
import type { SetupFacts } from './setup-facts.ts'

type Settings = Awaited<ReturnType<typeof siteSettings>>

/** What is set up and what is not, read again. No call leaves the server. */
export async function setupFacts(): Promise<SetupFacts> {
  const settings = await siteSettings()
  const { siteTitle, contactEmail, supportPhone, paymentMethods, smtpSettings } = settings
  const seller = settings.sellerDetails
  const [provider, delivery, onSale, legal, promises, hasOwnHours] = await Promise.all([
    mailProvider(settings),
    newestDeliveryTest(),
    packagesOnSale(),
    legalPages(seller.legal_name),
    sitePromises(),
    hasOwnSupportSettings(),
  ])
  return {
    isDemo: config().mode === 'demo',
    isOpen: isOpenToVisitors(settings),
    publicUrl: config().publicUrl,
    missingProxy: missingProxy(),
    ...{ siteTitle, contactEmail, supportPhone, seller },
    transfer: { isOn: paymentMethods.eft_enabled, missing: missingBankDetails(paymentMethods) },
    card: cardFacts(settings),
    email: {
      problem: provider.ok ? null : provider.error.message,
      lastTest: smtpSettings.last_test_status,
    },
    delivery: delivery && {
      state: delivery.state,
      failed: delivery.state === 'arrived' ? failedChecks(delivery.checks) : 0,
    },
    packagesOnSale: onSale,
    hasTestOrder: settings.testOrderPaidAt !== null,
    legalPages: legal,
    promises,
    hasOwnHours,
    requiresSecondFactor: settings.requireStaffSecondFactor,
  }
}

function cardFacts(settings: Settings): SetupFacts['card'] {
  const gateway = paymentGateway(settings)
  const problem = gateway.setupProblem()
  const test = currentGatewayTest(settings)
  return {
    isOn: settings.paymentMethods.card_enabled,
    problem: problem?.message ?? null,
    mode: gateway.account.gatewayMode,
    test: test && { succeeded: test.status === 'success', message: test.message },
  }
}

function missingBankDetails(methods: PaymentMethods): string[] {
  const details = {
    bank: methods.bank_name,
    'account holder': methods.account_name,
    'account number': methods.account_number,
  }
  return Object.entries(details).flatMap(([name, value]) => (value === '' ? [name] : []))
}

function failedChecks(checks: readonly { state: string }[]): number {
  return checks.filter(({ state }) => state === 'bad').length
}
