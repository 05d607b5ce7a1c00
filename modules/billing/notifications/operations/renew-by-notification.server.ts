import { eq } from 'drizzle-orm'
import { addDays, type CalendarDate, dayIn } from '#kernel/dates.ts'
import { totalsWithVat } from '#kernel/money.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import type { Notification } from '#modules/billing/payments/payfast/notification.ts'
import { gatewayActor } from '#modules/billing/payments/rules/notification-subject.ts'
import { termsAtRenewal } from '#modules/billing/subscriptions/rules/renewal.ts'
import { subscriptions } from '#modules/billing/tables.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { chargeableVatRate } from '#modules/settings/queries/vat.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { writePaidRenewal } from './write-paid-renewal.server.ts'

type Subscription = typeof subscriptions.$inferSelect
type Outcome = { state: 'accepted' | 'ignored'; reason: string }

/** PayFast may run a charge a little early; earlier than this it is no renewal. Days. */
const earliest = 5

/**
 * PayFast charged a subscription of the `gateway` model by itself (D16): the period gets its invoice, paid, and the next date moves on by one period.
 * A charge that does not fit (amount, model, time) is not booked; staff are told, because money moved.
 */
export async function renewByNotification(tx: Transaction, notification: Notification, now: Date): Promise<Outcome> {
  const [subscription] = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.gatewayToken, notification.token ?? ''))
    .for('update')
  if (!subscription) return { state: 'ignored', reason: 'No subscription holds this token' }
  const settings = await siteSettings(tx)
  const today = dayIn(settings.timezone, now)
  const rate = await chargeableVatRate(settings.sellerDetails, today, tx)
  const totals = totalsWithVat(termsAtRenewal(subscription).amountCents, rate)
  const misfit = misfitOf(subscription, notification, totals.total, today)
  if (misfit) {
    const title = `PayFast payment ${notification.pfPaymentId}: ${misfit}`
    await recordActivity(tx, {
      actor: gatewayActor,
      entityType: 'subscription',
      entityId: subscription.id,
      action: 'attention',
      title,
    })
    return { state: 'ignored', reason: misfit }
  }
  await writePaidRenewal(tx, {
    subscription,
    settings,
    vatRateBasisPoints: rate,
    now,
    receipt: {
      source: 'gateway',
      gatewayPaymentId: notification.pfPaymentId,
      gatewayFeeCents: notification.fee,
      reference: notification.pfPaymentId,
    },
    actor: gatewayActor,
  })
  return { state: 'accepted', reason: 'Renewed' }
}

function misfitOf(subscription: Subscription, notification: Notification, expected: number, today: CalendarDate): string | null {
  if (subscription.recurringModel !== 'gateway') return 'A charge that we did not ask for; refund it'
  if (subscription.status === 'cancelled') return 'A charge for a cancelled subscription; refund it'
  if (notification.gross !== expected) return `The charge is not the ${expected} cents of the subscription`
  if (today < addDays(subscription.nextBillingDate, -earliest)) return 'A charge before the next billing date'
  return null
}
