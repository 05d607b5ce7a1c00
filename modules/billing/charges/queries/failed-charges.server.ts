import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { isPayable, owedCents, smallestCharge } from '#modules/billing/documents/rules/invoice.ts'
import { reportedPayment } from '#modules/billing/payments/queries/gateway-payments.server.ts'
import {
  cardProblem,
  paymentGateway,
} from '#modules/billing/payments/queries/payment-gateway.server.ts'
import {
  type AgreedAccount,
  isWithAccount,
} from '#modules/billing/payments/rules/merchant-account.ts'
import { chargeAttempts } from '#modules/billing/tables.money.server.ts'
import { invoices, subscriptions } from '#modules/billing/tables.server.ts'
import { type SiteSettings, siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import { chargeRefusal, type FailedCharge } from '../rules/card-charge.ts'

/**
 * Those of these invoices that are owed and whose card was declined, or not reached, at the last
 * attempt.
 */
export async function failedCharges(
  invoiceIds: readonly string[],
  executor: Executor = db(),
): Promise<FailedCharge[]> {
  const ids = invoiceIds.filter(isId)
  if (ids.length === 0) return []
  const latest = await executor
    .selectDistinctOn([chargeAttempts.invoiceId], {
      attempt: chargeAttempts,
      invoice: invoices,
      subscription: subscriptions,
      reported: reportedPayment,
      hasOpenCharge: sql<boolean>`exists (select from charge_attempts open
        where open.subscription_id = subscriptions.id
        and open.status in ('requested', 'unknown'))`,
    })
    .from(chargeAttempts)
    .innerJoin(invoices, eq(invoices.id, chargeAttempts.invoiceId))
    .innerJoin(subscriptions, eq(subscriptions.id, chargeAttempts.subscriptionId))
    .where(and(inArray(chargeAttempts.invoiceId, ids), isNull(invoices.deletedAt)))
    .orderBy(chargeAttempts.invoiceId, desc(chargeAttempts.attempt))
  const settings = await siteSettings(executor)
  return latest
    .filter(({ attempt, invoice }) =>
      attempt.status === 'declined' || attempt.status === 'lost' ? isChargeable(invoice) : false,
    )
    .map(({ attempt, invoice, subscription, reported, hasOpenCharge }) => ({
      invoiceId: invoice.id,
      invoiceNumber: invoice.invoiceNumber,
      attemptId: attempt.id,
      message: attempt.message,
      failedOn: attempt.requestedOn,
      nextRetryOn: attempt.nextRetryOn,
      owedCents: owedCents(invoice),
      refusal: chargeRefusal({
        ...subscription,
        reported,
        hasOpenCharge,
        hasCard: chargesItself(subscription, settings),
      }),
    }))
}

function isChargeable(invoice: typeof invoices.$inferSelect): boolean {
  return isPayable(invoice.status) && owedCents(invoice) >= smallestCharge
}

type Stored = Pick<
  typeof subscriptions.$inferSelect,
  'paymentMethod' | 'recurringModel' | 'gatewayToken' | keyof AgreedAccount
>

/**
 * Whether we charge this subscription's card ourselves: a stored card (D16) of the merchant and
 * mode configured now (D20), when the gateway can take real payments (D45). All others get the
 * invoice by email.
 */
export function chargesItself(
  subscription: Stored,
  settings: Pick<SiteSettings, 'apiConfigs'>,
): boolean {
  const hasStoredCard =
    subscription.paymentMethod === 'card' &&
    subscription.recurringModel === 'token' &&
    subscription.gatewayToken !== null
  return (
    hasStoredCard &&
    isWithAccount(subscription, paymentGateway(settings, subscription.gateway).account) &&
    cardProblem(settings, subscription.gateway) === null
  )
}
