import { eq } from 'drizzle-orm'
import { addDays, type CalendarDate } from '#kernel/dates.ts'
import { type BasisPoints, type Cents, totalsWithVat } from '#kernel/money.ts'
import { gatewayActor, gatewayName } from '#modules/billing/payments/rules/gateways.ts'
import type { GatewayNotification } from '#modules/billing/payments/rules/payment-gateway.ts'
import { termsAtRenewal } from '#modules/billing/subscriptions/rules/renewal.ts'
import { subscriptions } from '#modules/billing/tables.server.ts'
import type { SiteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { chargeableVatRates } from '#modules/settings/queries/vat.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import type { NotificationOutcome } from '../rules/notification-state.ts'
import { alertStaff } from './alert-staff.server.ts'
import type { Delivery } from './pay-notified-document.server.ts'
import { writePaidRenewal } from './write-paid-renewal.server.ts'

type Subscription = typeof subscriptions.$inferSelect

/** The gateway may charge a few days early; an earlier charge is not a renewal. */
const maxDaysEarly = 5

/**
 * The gateway charged a subscription of the `gateway` model (D16): the period is invoiced and paid,
 * and the next billing date moves on by one period. A charge that does not fit (amount, model,
 * time) is not recorded, and staff are alerted, because money moved.
 */
export async function renewByNotification(
  tx: Transaction,
  { notification, settings, receivedOn, isListed, now }: Delivery,
): Promise<NotificationOutcome> {
  const [subscription] = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.gatewayToken, notification.token ?? ''))
    .for('update')
  if (!subscription) return { state: 'ignored', reason: 'No subscription holds this token' }
  const charged = { gross: notification.gross, on: receivedOn }
  const { quotedAtBasisPoints, expected } = await agreedTotal(tx, subscription, {
    settings,
    charged,
  })
  const misfit = mismatchOf(subscription, notification, { expected, chargedOn: receivedOn })
  if (misfit) {
    const { gateway } = notification
    const concern = { gateway, entityType: 'subscription', entityId: subscription.id } as const
    if (!isListed)
      await alertStaff(tx, concern, {
        title: `${gatewayName(gateway)} payment ${notification.gatewayPaymentId}: ${misfit}`,
      })
    return { state: 'ignored', reason: misfit }
  }
  await writePaidRenewal(tx, {
    subscription,
    settings,
    quotedAtBasisPoints,
    receivedOn,
    now,
    receipt: {
      source: 'gateway',
      gatewayPaymentId: notification.gatewayPaymentId,
      gatewayFeeCents: notification.fee,
      reference: notification.gatewayPaymentId,
    },
    actor: gatewayActor(notification.gateway),
  })
  return { state: 'accepted', reason: 'Renewed' }
}

/**
 * What the gateway charges for a period, with VAT. It goes on charging what was agreed with it:
 * that total is held after the rate changed (D36).
 */
export async function agreedTotal(
  tx: Transaction,
  subscription: Subscription,
  {
    settings,
    charged,
  }: {
    settings: Pick<SiteSettings, 'sellerDetails'>
    charged: { gross: Cents | null; on: CalendarDate }
  },
): Promise<{ quotedAtBasisPoints: BasisPoints; expected: Cents }> {
  const { lastBillingDate, startDate } = subscription
  const rateOn = await chargeableVatRates(settings.sellerDetails, tx)
  const { amountCents } = termsAtRenewal(subscription)
  const totalAt = (rate: BasisPoints) => totalsWithVat(amountCents, rate).total
  const agreedRates = [lastBillingDate ?? startDate, startDate].map(rateOn)
  const quotedAtBasisPoints =
    agreedRates.find((rate) => totalAt(rate) === charged.gross) ?? rateOn(charged.on)
  return { quotedAtBasisPoints, expected: totalAt(quotedAtBasisPoints) }
}

function mismatchOf(
  subscription: Subscription,
  notification: GatewayNotification,
  { expected, chargedOn }: { expected: number; chargedOn: CalendarDate },
): string | null {
  if (subscription.recurringModel !== 'gateway')
    return 'A charge that we did not ask for; refund it'
  if (subscription.status === 'cancelled') return 'A charge for a cancelled subscription; refund it'
  if (notification.gross !== expected)
    return `The charge is not the ${expected} cents of the subscription`
  if (chargedOn < addDays(subscription.nextBillingDate, -maxDaysEarly))
    return 'A charge before the next billing date'
  return null
}
