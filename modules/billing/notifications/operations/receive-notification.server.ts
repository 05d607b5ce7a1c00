import { and, asc, eq, inArray, isNotNull, isNull, lte } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { gatewayName } from '#modules/billing/payments/rules/gateways.ts'
import { mayManagePayments } from '#modules/billing/policy.ts'
import { gatewayNotifications } from '#modules/billing/tables.lines.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { db, isDatabaseUnavailable } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import { mayNotManagePayments, notificationMissing } from '../rules/unallocated-payment.ts'
import { decideNotification, postponeAfterFault } from './decide-notification.server.ts'

/** Enough time for the first check; after it the sweep retries what a crash left behind. */
const graceMs = 2 * 60_000

/**
 * Longer than any check takes; after it another server takes over the notifications of one that
 * died.
 */
const leaseMs = 2 * 60_000

/**
 * Stores a notification as received, before anything in it is trusted, then checks it at once.
 * Throws only when it could not be stored, so that the gateway retries. The gateway is answered 200
 * in all other cases; what could not be verified is checked again after 5 minutes, 1 hour and 1
 * day.
 */
export async function receiveNotification(
  gateway: string,
  rawBody: string,
  sourceAddress: string,
): Promise<{ notificationId: string; isForged: boolean }> {
  const moment = now()
  const [stored] = await db()
    .insert(gatewayNotifications)
    .values({
      gateway,
      rawBody: storable(rawBody),
      sourceAddress,
      nextAttemptAt: new Date(moment.getTime() + graceMs),
      createdAt: moment,
    })
    .returning({ id: gatewayNotifications.id })
  if (!stored) throw new Error('The notification was not stored')
  try {
    return {
      notificationId: stored.id,
      isForged: (await decideNotification(stored.id)) === 'forged',
    }
  } catch (error) {
    log().error(
      { err: error, notification: stored.id },
      'a notification could not be checked; it is stored and checked again',
    )
  }
  return { notificationId: stored.id, isForged: false }
}

/**
 * PostgreSQL stores no NUL in a text, and no genuine notification has one: it is replaced, and such
 * a body is rejected like any forgery.
 */
function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD')
}

/**
 * Staff have a payment of the worklist checked from the beginning: the gateway confirms it again,
 * and it is compared with our documents as they are now.
 */
export async function askAgain(actor: Actor, id: string): Promise<Result<{ message: string }>> {
  if (!mayManagePayments(actor)) return mayNotManagePayments
  if (!isId(id)) return notificationMissing
  const open = and(
    eq(gatewayNotifications.id, id),
    isNotNull(gatewayNotifications.unallocatedSince),
    isNull(gatewayNotifications.resolvedAt),
  )
  const [asked] = await db()
    .update(gatewayNotifications)
    .set({ state: 'received', nextAttemptAt: new Date(now().getTime() + leaseMs) })
    .where(open)
    .returning({ id: gatewayNotifications.id })
  if (!asked) return notificationMissing
  await decideNotification(id)
  const [judged] = await db()
    .select()
    .from(gatewayNotifications)
    .where(eq(gatewayNotifications.id, id))
  if (!judged) return notificationMissing
  if (judged.resolvedAt)
    return ok({ message: `${gatewayName(judged.gateway)} confirmed it: ${judged.resolution}` })
  return refuse('conflict', `Nothing changed: ${judged.reason}`)
}

/** Checked concurrently: a gateway that hangs costs one timeout per batch. */
const batchSize = 10

/**
 * Checks notifications that are due for another check: unverified ones, and those that a crash left
 * behind. Safe on several servers at once.
 */
export async function sweepNotifications(limit = 100): Promise<{ checked: number }> {
  let checked = 0
  while (checked < limit) {
    const ids = await claim(Math.min(batchSize, limit - checked))
    if (ids.length === 0) break
    checked += ids.length
    await Promise.all(ids.map(judge))
  }
  return { checked }
}

async function claim(count: number): Promise<string[]> {
  const moment = now()
  const due = db()
    .select({ id: gatewayNotifications.id })
    .from(gatewayNotifications)
    .where(
      and(
        inArray(gatewayNotifications.state, ['received', 'unverified']),
        lte(gatewayNotifications.nextAttemptAt, moment),
      ),
    )
    .orderBy(asc(gatewayNotifications.nextAttemptAt))
    .limit(count)
    .for('update', { skipLocked: true })
  const claimed = await db()
    .update(gatewayNotifications)
    .set({ nextAttemptAt: new Date(moment.getTime() + leaseMs) })
    .where(inArray(gatewayNotifications.id, due))
    .returning({ id: gatewayNotifications.id })
  return claimed.map(({ id }) => id)
}

async function judge(id: string): Promise<void> {
  try {
    await decideNotification(id)
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error
    log().error({ err: error, notification: id }, 'a waiting notification could not be judged')
    await postponeAfterFault(id)
  }
}
