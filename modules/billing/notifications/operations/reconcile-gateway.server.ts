import { and, asc, eq, gt, isNotNull, lt, or, sql } from 'drizzle-orm'
import { addDays, type CalendarDate } from '#kernel/dates.ts'
import { formatRand } from '#kernel/money.ts'
import { ok } from '#kernel/result.ts'
import {
  isTestMoney,
  paymentGateway,
} from '#modules/billing/payments/queries/payment-gateway.server.ts'
import { gatewayActor, gatewayName } from '#modules/billing/payments/rules/gateways.ts'
import type {
  GatewaySubscription,
  QueriedCharge,
} from '#modules/billing/payments/rules/payment-gateway.ts'
import type { Issuing } from '#modules/billing/runs/operations/issue-renewals.server.ts'
import { endSubscriptionAtGateway } from '#modules/billing/subscriptions/operations/end-subscription.server.ts'
import { payments } from '#modules/billing/tables.money.server.ts'
import { recurringBillingLogs } from '#modules/billing/tables.renewals.server.ts'
import { subscriptions } from '#modules/billing/tables.server.ts'
import { db, type Transaction, transact } from '#platform/database.server.ts'
import { alertStaff } from './alert-staff.server.ts'
import { agreedTotal } from './renew-by-notification.server.ts'
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
    const paid = charge?.kind === 'found' && charge.charge.succeeded ? charge.charge : null
    await transact(async (tx) =>
      ok(await follow(tx, late.id, { there: answer.subscription, paid }, issuing)),
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

type Reported = { there: GatewaySubscription; paid: QueriedCharge | null }

async function follow(
  tx: Transaction,
  id: string,
  { there, paid }: Reported,
  issuing: Issuing,
): Promise<void> {
  const { asOf, now } = issuing
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
  if (hasMovedOn(there, subscription) && paid && !(await isRecorded(tx, paid.gatewayPaymentId)))
    return recordCharge(tx, subscription, paid, issuing)
  if (subscription.gatewayStatus === there.status) return
  const why = there.statusReason ? `${there.statusText}, ${there.statusReason}` : there.statusText
  const title = `No payment of ${subscription.description} came for ${subscription.nextBillingDate}; ${gatewayName(gateway)} says ${why}`
  await alertStaff(tx, { gateway, entityType: 'subscription', entityId: id }, { title })
}

/**
 * Records a charge that was not notified, of exactly what was agreed. Another amount is not
 * recorded: staff are alerted once, and the period stays as a failed one in the billing log.
 */
async function recordCharge(
  tx: Transaction,
  subscription: Subscription,
  { gatewayPaymentId, amount: gross }: QueriedCharge,
  { runId, asOf, now, settings }: Issuing,
): Promise<void> {
  const { id, gateway, nextBillingDate, description } = subscription
  // The gateway charges on the billing date; we may learn of it later.
  const receivedOn = nextBillingDate < asOf ? nextBillingDate : asOf
  const charged = { gross, on: receivedOn }
  const { quotedAtBasisPoints, expected } = await agreedTotal(tx, subscription, {
    settings,
    charged,
  })
  if (gross === expected) {
    const receipt = {
      source: 'gateway' as const,
      gatewayPaymentId,
      gatewayFeeCents: null,
      reference: gatewayPaymentId,
    }
    await writePaidRenewal(tx, {
      ...{ subscription, settings, quotedAtBasisPoints, receivedOn, now, receipt },
      actor: gatewayActor(gateway),
    })
    return
  }
  const amount = gross === null ? 'an unknown amount' : formatRand(gross)
  const errorMessage = `${gatewayName(gateway)} payment ${gatewayPaymentId} charged ${amount} instead of ${formatRand(expected)}`
  const [noted] = await tx
    .insert(recurringBillingLogs)
    .values({
      runId,
      subscriptionId: id,
      billingDate: nextBillingDate,
      amountCents: expected,
      status: 'failed',
      errorMessage,
      billedOn: asOf,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: recurringBillingLogs.id })
  if (!noted) return
  const title = `${errorMessage} for ${description} from ${nextBillingDate}`
  await alertStaff(tx, { gateway, entityType: 'subscription', entityId: id }, { title })
}

async function isRecorded(tx: Transaction, gatewayPaymentId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.gatewayPaymentId, gatewayPaymentId))
  return row !== undefined
}
