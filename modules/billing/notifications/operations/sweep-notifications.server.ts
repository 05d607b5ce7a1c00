import { and, asc, inArray, lte } from 'drizzle-orm'
import { gatewayNotifications } from '#modules/billing/tables.lines.server.ts'
import { now } from '#platform/clock.server.ts'
import { db, isDatabaseUnavailable } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import { decideNotification, postponeAfterFault } from './decide-notification.server.ts'

/** Checked concurrently: a gateway that hangs costs one timeout per batch. */
const batchSize = 10
/**
 * Longer than any check takes; after it another server takes over the notifications of one that
 * died.
 */
const leaseMs = 2 * 60_000

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
