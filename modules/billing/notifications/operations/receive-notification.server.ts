import { gatewayNotifications } from '#modules/billing/tables.lines.server.ts'
import { now } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import { decideNotification } from './decide-notification.server.ts'

/** Enough time for the first check; after it the sweep retries what a crash left behind. */
const graceMs = 2 * 60_000

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
