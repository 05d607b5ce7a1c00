import { gatewayNotifications } from '#modules/billing/tables.server.ts'
import { now } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import { decideNotification } from './decide-notification.server.ts'

/** Long enough for the first judgement to end; then the sweep takes over what a crash left behind. */
const graceMs = 2 * 60_000

/**
 * Stores a notification as it came, before anything is believed, then judges it at once. Throws only when it could not be stored: the gateway must
 * try again. Whatever the judgement is, the gateway is answered 200; what could not be judged is asked again after 5 minutes, 1 hour and 1 day.
 */
export async function receiveNotification(rawBody: string, sourceAddress: string): Promise<{ notificationId: string; isForged: boolean }> {
  const moment = now()
  const [stored] = await db()
    .insert(gatewayNotifications)
    .values({ rawBody: storable(rawBody), sourceAddress, nextAttemptAt: new Date(moment.getTime() + graceMs), createdAt: moment })
    .returning({ id: gatewayNotifications.id })
  if (!stored) throw new Error('The notification was not stored')
  try {
    return { notificationId: stored.id, isForged: (await decideNotification(stored.id)) === 'forged' }
  } catch (error) {
    log().error({ err: error, notification: stored.id }, 'a notification could not be judged; it is kept and asked again')
  }
  return { notificationId: stored.id, isForged: false }
}

/** PostgreSQL stores no NUL in a text, and no genuine notification has one: a body with it is kept, judged and rejected like any other forgery. */
function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD')
}
