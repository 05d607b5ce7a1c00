import { desc, eq } from 'drizzle-orm'
import type { CalendarDate } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import type { Totals } from '#kernel/money.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { lockedCredit } from '#modules/billing/allocation/operations/allocate-payment.server.ts'
import { chargeInvoice } from '#modules/billing/charges/operations/charge-cards.server.ts'
import { chargesItself } from '#modules/billing/charges/queries/failed-charges.server.ts'
import {
  type LockedInvoice,
  lockInvoice,
} from '#modules/billing/documents/operations/lock-documents.server.ts'
import { claimKey } from '#modules/billing/documents/operations/once-per-key.server.ts'
import { periodRates, siteToday } from '#modules/billing/documents/queries/document-day.server.ts'
import {
  isFollowed,
  updateTermsAtGateway,
} from '#modules/billing/subscriptions/operations/change-at-gateway.server.ts'
import {
  creditableDocuments,
  startBefore,
} from '#modules/billing/subscriptions/queries/creditable-documents.server.ts'
import { changeableSubscription } from '#modules/billing/subscriptions/queries/subscription-details.server.ts'
import { unusedPeriods } from '#modules/billing/subscriptions/rules/proration.ts'
import type { ChargeStatus } from '#modules/billing/subscriptions/rules/renewal-states.ts'
import { totalsAtRenewal } from '#modules/billing/subscriptions/rules/renewal-totals.ts'
import { chargeAttempts } from '#modules/billing/tables.money.server.ts'
import { invoices, subscriptions } from '#modules/billing/tables.server.ts'
import { type Actor, actorId } from '#modules/identity/rules/actor.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { db, type Transaction, transact } from '#platform/database.server.ts'
import { plannedChange } from '../queries/planned-change.server.ts'
import type { PlanChangeRequest } from '../queries/requested-item.server.ts'
import { agreementOf, type PlanChange } from '../rules/plan-change.ts'
import { writePlanChange } from './write-plan-change.server.ts'

type Subscription = typeof subscriptions.$inferSelect

export type PlanChangePreview = {
  change: PlanChange
  /** Passed back to `changePlan`, which refuses if the change is no longer the same. */
  agreed: string
  /** The new invoice would be charged to the stored card at once; if not, it is mailed. */
  chargesCard: boolean
  /**
   * The next renewal of the whole service after the change, at the VAT rates of its days, and its
   * day.
   */
  renewalTotals: Totals
  nextBillingDate: CalendarDate
}

export type PlanChanged = {
  /** The invoice for the difference or the new period, if there is one. */
  invoiceId: string | null
  /**
   * How the invoice is paid: a declined or unknown charge is retried and queried like any other.
   */
  payment: 'none' | 'charged' | 'declined' | 'unknown' | 'invoiced'
}

/**
 * What a change would charge and credit, to the cent; writes nothing. For the subscription's
 * customer and for staff (`subscriptions.manage`), with the refusals of `changePlan`.
 */
export async function previewPlanChange(
  actor: Actor,
  subscriptionId: string,
  request: PlanChangeRequest,
): Promise<Result<PlanChangePreview>> {
  const found = await changeableSubscription(actor, subscriptionId, 'plan')
  if (!found.ok) return found
  const planned = await plannedChange(db(), actor, { subscription: found.value, request })
  if (!planned.ok) return planned
  const { change, settings } = planned.value
  const nextBillingDate = change.dates?.nextBillingDate ?? found.value.nextBillingDate
  const after = {
    ...change.atRenewal,
    nextBillingDate,
    anchorDay: change.dates?.anchorDay ?? found.value.anchorDay,
  }
  const renewalTotals = totalsAtRenewal(after, await periodRates(db()))
  return ok({
    change,
    agreed: agreementOf(change),
    chargesCard: chargesItself(found.value, settings),
    renewalTotals,
    nextBillingDate,
  })
}

/**
 * Changes an item's package or quantity, ends one of several, or changes the billing period, now or
 * at renewal (docs/decisions/019, 037). `agreed` comes from the preview: if anything changed since
 * (a renewal, midnight, a price), it refuses. When the gateway charges the subscription itself, it
 * is updated first, after all other checks, and its refusal stops the change. The same key applies
 * it once.
 */
export async function changePlan(
  actor: Actor,
  subscriptionId: string,
  {
    agreed,
    idempotencyKey,
    ...request
  }: PlanChangeRequest & { agreed: string; idempotencyKey: string },
): Promise<Result<PlanChanged>> {
  const found = await changeableSubscription(actor, subscriptionId, 'plan')
  if (!found.ok) return found
  const invoiceId = newId()
  const scope = `plan-change:${subscriptionId}:${actorId(actor) ?? 'system'}`
  let isFirst = false
  let isAtGateway = false
  const work = transact(async (tx) => {
    const claimed = await claimKey(tx, { scope, key: idempotencyKey, body: request }, { invoiceId })
    isFirst = claimed === null
    if (claimed) return claimed
    const locked = await lockForChange(tx, found.value)
    const planned = await plannedChange(tx, actor, { subscription: locked.subscription, request })
    if (!planned.ok) return planned
    const { change } = planned.value
    if (
      agreementOf(change) !== agreed ||
      change.credits.some((credit) => !locked.documents.has(credit.invoiceId))
    )
      return overtaken
    const updated = await updateTermsAtGateway(locked.subscription, change, planned.value)
    if (!updated.ok) return updated
    isAtGateway = isFollowed(locked.subscription)
    const written = await writePlanChange(tx, actor, {
      ...locked,
      ...planned.value,
      invoiceId,
      moment: now(),
    })
    return written.ok ? ok({ invoiceId }) : written
  })
  const done = await work.catch(async (error: unknown) => {
    if (isAtGateway) await noteForStaff(actor, found.value, tookAlone)
    throw error
  })
  if (!done.ok && isAtGateway) await noteForStaff(actor, found.value, tookAlone)
  else if (!done.ok && done.error.code === 'unavailable')
    await noteForStaff(actor, found.value, silent)
  return done.ok ? ok(await payAtOnce(done.value.invoiceId, isFirst)) : done
}

const overtaken = refuse(
  'conflict',
  'Something has changed since these amounts were worked out. Please look at them again.',
)

/** Locks every row of a change in the common order: orders and invoices, subscription, customer. */
async function lockForChange(tx: Transaction, seen: Subscription) {
  const [running] = unusedPeriods(
    { ...seen, runningStart: await startBefore(seen, tx) },
    await siteToday(tx),
  )
  const found = running ? await creditableDocuments(seen, running.start, tx) : []
  const documents = new Map<string, LockedInvoice>()
  for (const { invoiceId } of found.toReversed()) {
    const locked = await lockInvoice(tx, invoiceId)
    if (locked) documents.set(invoiceId, locked)
  }
  const [subscription] = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, seen.id))
    .for('update')
  if (!subscription) throw new Error('A subscription is never deleted')
  await lockedCredit(tx, subscription.customerId)
  return { subscription, documents }
}

const silent = (plan: string) =>
  `The card gateway did not answer a change of ${plan}. Make it again, so that both sides agree.`
const tookAlone = (plan: string) =>
  `The card gateway took a change of ${plan} that could not be written here. Make it again, so that both sides agree.`

/**
 * The gateway has, or may have, a change that is not written here: staff must check that both agree
 * before the next charge.
 */
async function noteForStaff(
  actor: Actor,
  { id, description }: Subscription,
  titleOf: (plan: string) => string,
): Promise<void> {
  const title = titleOf(description)
  await recordActivity(db(), {
    actor,
    entityType: 'subscription',
    entityId: id,
    action: 'attention',
    title,
  })
}

/**
 * Charges the stored card now instead of at the next run. After a crash before this, that run
 * charges it.
 */
async function payAtOnce(invoiceId: string, isFirst: boolean): Promise<PlanChanged> {
  const [invoice] = await db().select().from(invoices).where(eq(invoices.id, invoiceId))
  if (!invoice) return { invoiceId: null, payment: 'none' }
  if (invoice.status === 'paid') return { invoiceId, payment: 'charged' }
  if (invoice.status !== 'pending' || invoice.sentCount > 0)
    return { invoiceId, payment: 'invoiced' }
  if (isFirst)
    await chargeInvoice(invoiceId, await siteToday(), {
      settings: await siteSettings(),
      how: { isAutomatic: false },
    })
  const [attempt] = await db()
    .select({ status: chargeAttempts.status })
    .from(chargeAttempts)
    .where(eq(chargeAttempts.invoiceId, invoiceId))
    .orderBy(desc(chargeAttempts.attempt))
    .limit(1)
  return { invoiceId, payment: attempt ? paymentOf[attempt.status] : 'invoiced' }
}

/** A charge that never reached the card is retried by the next run. */
const paymentOf: Record<ChargeStatus, PlanChanged['payment']> = {
  requested: 'unknown',
  unknown: 'unknown',
  succeeded: 'charged',
  declined: 'declined',
  lost: 'invoiced',
}
