import { and, asc, eq, gt, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { addDays, type CalendarDate } from '#kernel/dates.ts'
import { ok } from '#kernel/result.ts'
import { setGatewayTerms } from '#modules/billing/subscriptions/operations/change-at-gateway.server.ts'
import { subscriptions } from '#modules/billing/tables.server.ts'
import type { SiteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { chargeableVatRate } from '#modules/settings/queries/vat.server.ts'
import { now } from '#platform/clock.server.ts'
import { db, type Transaction, transact } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'

type Subscription = typeof subscriptions.$inferSelect

/**
 * The gateway's charge of a suspended service is moved this many days ahead, this many days before
 * it would come.
 */
const movedDays = 30
const noticeDays = 7

/**
 * D34 for services that the gateway charges by itself: while one is suspended for debt its next
 * charge is moved ahead again and again; once it is restored the charge is set to the new day.
 * Repeated until the gateway accepts it.
 */
export async function moveGatewayCharges(
  asOf: CalendarDate,
  settings: SiteSettings,
): Promise<void> {
  let after: string | null = null
  for (;;) {
    const [found]: { id: string }[] = await db()
      .select({ id: subscriptions.id })
      .from(subscriptions)
      .where(
        and(needsMove(asOf, settings), after === null ? undefined : gt(subscriptions.id, after)),
      )
      .orderBy(asc(subscriptions.id))
      .limit(1)
    if (!found) return
    after = found.id
    const { id } = found
    const moved = await transact((tx) => move(tx, id, { asOf, settings }))
    if (!moved.ok)
      log().warn(
        { subscription: id, reason: moved.error.message },
        'the gateway’s next charge was not moved; it is tried again',
      )
  }
}

function needsMove(asOf: CalendarDate, { billingSettings }: SiteSettings): SQL | undefined {
  const { suspendedAt, nextBillingDate, gatewayChargeOn } = subscriptions
  const isImminent = sql`greatest(${nextBillingDate}, ${gatewayChargeOn}) <= ${addDays(asOf, noticeDays)}::date`
  return and(
    eq(subscriptions.status, 'active'),
    eq(subscriptions.recurringModel, 'gateway'),
    isNotNull(subscriptions.gatewayToken),
    or(
      billingSettings.bill_suspended_time ? sql`false` : and(isNotNull(suspendedAt), isImminent),
      and(sql`${suspendedAt} is null`, isNotNull(gatewayChargeOn)),
    ),
  )
}

async function move(
  tx: Transaction,
  id: string,
  { asOf, settings }: { asOf: CalendarDate; settings: SiteSettings },
) {
  const [subscription] = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.id, id), needsMove(asOf, settings)))
    .for('update')
  if (!subscription) return ok(undefined)
  const day = subscription.suspendedAt ? addDays(asOf, movedDays) : restoredDay(subscription, asOf)
  const { amountCents, billingPeriod, pendingAmountCents, pendingBillingPeriod } = subscription
  const terms = {
    amountCents: pendingAmountCents ?? amountCents,
    billingPeriod: pendingBillingPeriod ?? billingPeriod,
    nextChargeOn: day,
  }
  const vatRateBasisPoints = await chargeableVatRate(settings.sellerDetails, asOf, tx)
  const updated = await setGatewayTerms(subscription, terms, { settings, vatRateBasisPoints })
  if (!updated.ok) return updated
  const gatewayChargeOn = subscription.suspendedAt ? day : null
  await tx
    .update(subscriptions)
    .set({ gatewayChargeOn, updatedAt: now() })
    .where(eq(subscriptions.id, id))
  return ok(undefined)
}

/** The next billing date, but never today or before the charge was announced. */
function restoredDay(
  { nextBillingDate, chargeNotBefore }: Subscription,
  asOf: CalendarDate,
): CalendarDate {
  const days = [nextBillingDate, chargeNotBefore ?? nextBillingDate, addDays(asOf, 1)]
  return days.reduce((latest, day) => (day > latest ? day : latest))
}
