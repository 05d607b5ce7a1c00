import { and, asc, eq, isNull } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { periodRates } from '#modules/billing/documents/queries/document-day.server.ts'
import {
  actingCustomerOf,
  customerIdOf,
} from '#modules/billing/documents/rules/customer-of-actor.ts'
import {
  cardProblem,
  paymentGateway,
} from '#modules/billing/payments/queries/payment-gateway.server.ts'
import type { AgreedAccount } from '#modules/billing/payments/rules/merchant-account.ts'
import { subscriptions } from '#modules/billing/tables.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { hasCustomerRight } from '#modules/identity/rules/customer-rights.ts'
import { type SiteSettings, siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { config } from '#platform/config.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import { type NextCharge, nextCharge } from '../rules/next-charge.ts'

/** Customers have few services; the limit is for a broken one. */
const maxRead = 200

export type Upcoming = {
  charge: NextCharge | null
  /**
   * A stored card: the service whose page replaces it, null where it cannot be replaced now. Null
   * without a card.
   */
  card: { changeFor: string | null } | null
  /** How many days before a charge its owner is emailed. */
  announcedDays: number
}

/** What the actor's services cost next, and whether a card is stored for it. */
export async function upcomingCharge(actor: Actor, executor: Executor = db()): Promise<Upcoming> {
  const customerId = customerIdOf(actor, 'invoices')
  const settings = await siteSettings(executor)
  const announcedDays = settings.billingSettings.recurring_payment_reminder_days
  if (!customerId) return { charge: null, card: null, announcedDays }
  const active = await executor
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.customerId, customerId),
        eq(subscriptions.status, 'active'),
        isNull(subscriptions.suspendedAt),
      ),
    )
    .orderBy(asc(subscriptions.nextBillingDate), asc(subscriptions.id))
    .limit(maxRead)
  const renewing = settings.billingSettings.enable_recurring_billing
    ? active.filter(
        (one) => one.autoRenew && !one.cancelAtPeriodEnd && one.billingPeriod !== 'once',
      )
    : []
  const withCard = active.filter((one) => one.paymentMethod === 'card' && one.gatewayToken !== null)
  const changeable = withCard.find((one) => canChangeCard(one, settings))
  return {
    charge: nextCharge(renewing, await periodRates(executor)),
    card: withCard.length > 0 ? { changeFor: changeable?.id ?? null } : null,
    announcedDays,
  }
}

type Stored = Pick<
  typeof subscriptions.$inferSelect,
  'status' | 'paymentMethod' | 'gatewayToken' | keyof AgreedAccount
>

/**
 * Whether the owner can replace the stored card at the gateway: paid by card, and stored with the
 * merchant configured now (D20).
 */
export function canChangeCard(
  subscription: Stored,
  settings: Pick<SiteSettings, 'apiConfigs'>,
): boolean {
  return updateUrl(subscription, settings, '') !== null
}

function updateUrl(
  subscription: Stored,
  settings: Pick<SiteSettings, 'apiConfigs'>,
  returnUrl: string,
): string | null {
  const {
    status,
    paymentMethod,
    gatewayToken: token,
    gatewayMode,
    gatewayMerchantId,
  } = subscription
  if (
    status === 'cancelled' ||
    paymentMethod !== 'card' ||
    token === null ||
    gatewayMode === null ||
    cardProblem(settings, subscription.gateway)
  )
    return null
  const gateway = paymentGateway(settings, subscription.gateway)
  return gatewayMerchantId === gateway.account.gatewayMerchantId
    ? gateway.cardUpdateUrl({ token, gatewayMode }, returnUrl)
    : null
}

/**
 * The gateway's page for replacing the stored card; the gateway keeps the token and sends a
 * notification of R0.00. Made only when the user leaves, so that the token is never part of our
 * pages.
 */
export async function cardUpdateLink(
  actor: Actor,
  subscriptionId: string,
): Promise<Result<{ address: string }>> {
  const customerId = actingCustomerOf(actor, 'pay')
  const missing = refuse('not_found', 'There is no such service.')
  if (!customerId || !isId(subscriptionId)) return missing
  const [own] = await db()
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.id, subscriptionId), eq(subscriptions.customerId, customerId)))
  if (!own) return missing
  const page = hasCustomerRight(actor, 'services') ? `/services/${subscriptionId}?card=changed` : ''
  const address = updateUrl(own, await siteSettings(), `${config().publicUrl}/dashboard${page}`)
  return address === null
    ? refuse('conflict', 'There is no stored card that could be changed for this service.')
    : ok({ address })
}
