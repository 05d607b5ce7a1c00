import { and, asc, eq, gt, isNotNull, lt, or, sql } from 'drizzle-orm'
import { addDays, type CalendarDate } from '#kernel/dates.ts'
import { ok } from '#kernel/result.ts'
import {
  isTestMoney,
  paymentGateway,
} from '#modules/billing/payments/queries/payment-gateway.server.ts'
import { gatewayActor, gatewayName } from '#modules/billing/payments/rules/gateways.ts'
import type { GatewaySubscription } from '#modules/billing/payments/rules/payment-gateway.ts'
import type { Issuing } from '#modules/billing/runs/operations/issue-renewals.server.ts'
import { endSubscriptionAtGateway } from '#modules/billing/subscriptions/operations/end-subscription.server.ts'
import { payments } from '#modules/billing/tables.money.server.ts'
import { subscriptions } from '#modules/billing/tables.server.ts'
import { db, type Transaction, transact } from '#platform/database.server.ts'
import { alertStaff } from './alert-staff.server.ts'
import { writePaidRenewal } from './write-paid-renewal.server.ts'

type Subscription = typeof subscriptions.$inferSelect

/** Days that a renewal's notification may be late before the gateway is queried. */
const graceDays = 1

/**
 * Queries the gateway once a day about subscriptions that it charges itself (D16) and whose renewal
 * was not notified. We never charge them as well: its payment is recorded under its own number, its
 * cancellation ends ours, and staff are alerted once to anything else.
 */
export async function reconcileGateway(issuing: Issuing): Promise<number> {
  const { asOf, settings } = issuing
  let checked = 0
  let after: string | null = null
  for (;;) {
    const [late]: Subscription[] = await lateSubscriptions(asOf, after)
    if (!late) return checked
    after = late.id
    const gateway = paymentGateway(settings, late.gateway)
    if (isTestMoney(gateway.account)) continue
    checked++
    const token = late.gatewayToken ?? ''
    const answer = await gateway.fetchSubscription(token)
    if (answer.kind !== 'found') continue
    const charge = hasMovedOn(answer.subscription, late) ? await gateway.queryCharge(token) : null
    const paidAs =
      charge?.kind === 'found' && charge.charge.succeeded ? charge.charge.gatewayPaymentId : null
    await transact(async (tx) =>
      ok(await follow(tx, late.id, { there: answer.subscription, paidAs }, issuing)),
    )
  }
}

function lateSubscriptions(asOf: CalendarDate, after: string | null) {
  return db()
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.status, 'active'),
        eq(subscriptions.recurringModel, 'gateway'),
        isNotNull(subscriptions.gatewayToken),
        // A suspended or restored service is charged later than its period would have begun (D34).
        sql`greatest(${subscriptions.nextBillingDate}, ${subscriptions.chargeNotBefore}, ${subscriptions.gatewayChargeOn}) < ${addDays(asOf, -graceDays)}::date`,
        or(
          sql`${subscriptions.gatewayCheckedOn} is null`,
          lt(subscriptions.gatewayCheckedOn, asOf),
        ),
        after === null ? undefined : gt(subscriptions.id, after),
      ),
    )
    .orderBy(asc(subscriptions.id))
    .limit(1)
}

function hasMovedOn(
  there: GatewaySubscription,
  here: Pick<Subscription, 'nextBillingDate'>,
): boolean {
  return (
    there.status === 'active' &&
    there.nextChargeOn !== null &&
    there.nextChargeOn > here.nextBillingDate
  )
}

type Reported = { there: GatewaySubscription; paidAs: string | null }

async function follow(
  tx: Transaction,
  id: string,
  { there, paidAs }: Reported,
  issuing: Issuing,
): Promise<void> {
  const { asOf, now, settings } = issuing
  const [subscription] = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, id))
    .for('update')
  if (subscription?.status !== 'active') return
  const { gateway } = subscription
  await tx
    .update(subscriptions)
    .set({ gatewayCheckedOn: asOf, gatewayStatus: there.status, updatedAt: now })
    .where(eq(subscriptions.id, id))
  if (there.status === 'cancelled' || there.status === 'complete') {
    await endSubscriptionAtGateway(tx, { gateway, token: subscription.gatewayToken }, now)
    return
  }
  if (hasMovedOn(there, subscription) && paidAs !== null && !(await isRecorded(tx, paidAs))) {
    const receipt = {
      source: 'gateway' as const,
      gatewayPaymentId: paidAs,
      gatewayFeeCents: null,
      reference: paidAs,
    }
    // The gateway charges on the billing date; we may learn of it later.
    const receivedOn = subscription.nextBillingDate < asOf ? subscription.nextBillingDate : asOf
    await writePaidRenewal(tx, {
      subscription,
      settings,
      receivedOn,
      now,
      receipt,
      actor: gatewayActor(gateway),
    })
    return
  }
  if (subscription.gatewayStatus === there.status) return
  const why = there.statusReason ? `${there.statusText}, ${there.statusReason}` : there.statusText
  const title = `No payment of ${subscription.description} came for ${subscription.nextBillingDate}; ${gatewayName(gateway)} says ${why}`
  await alertStaff(tx, { gateway, entityType: 'subscription', entityId: id }, { title })
}

async function isRecorded(tx: Transaction, gatewayPaymentId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.gatewayPaymentId, gatewayPaymentId))
  return row !== undefined
}
