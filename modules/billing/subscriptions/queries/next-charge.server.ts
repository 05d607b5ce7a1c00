import { and, asc, eq, isNull } from 'drizzle-orm'
import { periodRates } from '#modules/billing/documents/queries/document-day.server.ts'
import { customerIdOf } from '#modules/billing/documents/rules/customer-of-actor.ts'
import { subscriptions } from '#modules/billing/tables.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import { type NextCharge, nextCharge } from '../rules/next-charge.ts'
import { canChangeCard } from './card-update-link.server.ts'

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
