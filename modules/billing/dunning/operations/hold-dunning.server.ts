import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { addDays, dayIn, isCalendarDate } from '#kernel/dates.ts'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { customerAsBuyer } from '#modules/billing/orders/queries/staff-order-parts.server.ts'
import { mayManageSubscriptions } from '#modules/billing/policy.ts'
import { warnAgain } from '#modules/billing/subscriptions/operations/clear-dunning.server.ts'
import { paymentPromises } from '#modules/billing/tables.renewals.server.ts'
import { invoices, subscriptions } from '#modules/billing/tables.server.ts'
import { type Actor, actorName } from '#modules/identity/rules/actor.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { transact } from '#platform/database.server.ts'

/** Maximum length of one promise to pay; a longer hold needs another promise. */
const maxHoldDays = 60

/**
 * Records a promise to pay: up to and including that day, dunning pauses for this customer or for
 * one invoice. After it a warning comes first, also where one was given before.
 */
export async function recordPromise(
  actor: Actor,
  {
    customerId,
    invoiceId,
    promisedOn,
    note,
  }: { customerId: string; invoiceId: string | null; promisedOn: string; note: string },
): Promise<Result<{ promiseId: string }>> {
  if (!mayManageSubscriptions(actor)) return forbidden
  if (!isId(customerId) || (invoiceId !== null && !isId(invoiceId)))
    return refuse('not_found', 'Customer not found')
  return transact(async (tx) => {
    const { timezone } = await siteSettings(tx)
    const today = dayIn(timezone, now())
    if (
      !isCalendarDate(promisedOn) ||
      promisedOn < today ||
      promisedOn > addDays(today, maxHoldDays)
    ) {
      const message = `Choose a day from today to ${maxHoldDays} days ahead.`
      return refuse('invalid', message, { fields: { promised_on: [message] } })
    }
    if (!(await customerAsBuyer(customerId, tx))) return refuse('not_found', 'Customer not found')
    const [owned] = invoiceId
      ? await tx
          .select({ id: invoices.id })
          .from(invoices)
          .where(
            and(
              eq(invoices.id, invoiceId),
              eq(invoices.customerId, customerId),
              isNull(invoices.deletedAt),
            ),
          )
      : [{ id: null }]
    if (!owned) return refuse('not_found', 'Invoice not found')
    const [promise] = await tx
      .insert(paymentPromises)
      .values({
        customerId,
        invoiceId,
        promisedOn,
        note: note.trim().slice(0, 500),
        recordedBy: actorName(actor),
        createdAt: now(),
      })
      .returning({ id: paymentPromises.id })
    if (!promise) throw new Error('The promise was not written')
    await warnAgain(tx, { invoiceId, customerId })
    await recordActivity(tx, {
      actor,
      entityType: 'customer',
      entityId: customerId,
      action: 'promised',
      title: `Promise to pay by ${promisedOn} recorded`,
      details: { promiseId: promise.id },
      after: { promisedOn, invoiceId, note: note.trim() },
    })
    return ok({ promiseId: promise.id })
  })
}

/** Withdraws the promise; dunning resumes at the next run. Repeating it changes nothing. */
export async function withdrawPromise(actor: Actor, promiseId: string): Promise<Result<undefined>> {
  if (!mayManageSubscriptions(actor)) return forbidden
  if (!isId(promiseId)) return refuse('not_found', 'There is no such promise.')
  return transact(async (tx) => {
    const [promise] = await tx
      .select()
      .from(paymentPromises)
      .where(eq(paymentPromises.id, promiseId))
      .for('update')
    if (!promise) return refuse('not_found', 'There is no such promise.')
    if (promise.withdrawnAt) return ok(undefined)
    await tx
      .update(paymentPromises)
      .set({ withdrawnAt: now() })
      .where(eq(paymentPromises.id, promiseId))
    const title = `Promise to pay by ${promise.promisedOn} withdrawn`
    const withdrawn = {
      details: { promiseId },
      before: { promisedOn: promise.promisedOn, invoiceId: promise.invoiceId, note: promise.note },
    }
    await recordActivity(tx, {
      actor,
      entityType: 'customer',
      entityId: promise.customerId,
      action: 'promise_withdrawn',
      title,
      ...withdrawn,
    })
    return ok(undefined)
  })
}

/** Staff release a parked subscription: it is billed again from the next run on. */
export async function releaseParked(
  actor: Actor,
  subscriptionId: string,
): Promise<Result<undefined>> {
  if (!mayManageSubscriptions(actor)) return forbidden
  if (!isId(subscriptionId)) return refuse('not_found', 'There is no such subscription.')
  return transact(async (tx) => {
    const [parked] = await tx
      .select({ parkedAt: subscriptions.parkedAt, parkReason: subscriptions.parkReason })
      .from(subscriptions)
      .where(eq(subscriptions.id, subscriptionId))
      .for('update')
    const [released] = await tx
      .update(subscriptions)
      .set({ parkedAt: null, parkReason: null, updatedAt: now() })
      .where(and(eq(subscriptions.id, subscriptionId), isNotNull(subscriptions.parkedAt)))
      .returning({ description: subscriptions.description })
    if (!released || !parked) return refuse('conflict', 'This subscription is not parked.')
    const title = `Subscription ${released.description} released for billing`
    await recordActivity(tx, {
      actor,
      entityType: 'subscription',
      entityId: subscriptionId,
      action: 'released',
      title,
      before: parked,
      after: { parkedAt: null, parkReason: null },
    })
    return ok(undefined)
  })
}

const forbidden = refuse('forbidden', 'You do not have permission to manage subscriptions.')
