import { and, inArray, lte } from 'drizzle-orm'
import { now } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import { payfastNotifications } from '../tables.server.ts'
import { decideNotification } from './decide-notification.server.ts'

/** Looks again at notifications whose time has come: unverifiable ones, and those that a crash left behind. Safe on several servers at once. */
export async function sweepNotifications(limit = 100): Promise<{ looked: number }> {
  const due = await db()
    .select({ id: payfastNotifications.id })
    .from(payfastNotifications)
    .where(and(inArray(payfastNotifications.state, ['received', 'unverified']), lte(payfastNotifications.nextAttemptAt, now())))
    .orderBy(payfastNotifications.nextAttemptAt)
    .limit(limit)
  for (const { id } of due) {
    try {
      await decideNotification(id)
    } catch (error) {
      log().error({ err: error, notification: id }, 'a waiting notification could not be judged')
    }
  }
  return { looked: due.length }
}
