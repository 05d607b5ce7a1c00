import { desc, eq } from 'drizzle-orm'
import { now } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { deliveryTests } from '../../tables.delivery-tests.server.ts'
import { emailLogs } from '../../tables.server.ts'
import { type ArrivalCheck, arrivalPatienceMinutes } from '../rules/arrival.ts'

/**
 * The newest test, and how far it is. 'late': it did not arrive in time; it is still taken in when
 * it does.
 */
export type DeliveryTest = { sentAt: Date; sentBy: string; mailbox: string } & (
  | { state: 'waiting' | 'late' }
  | { state: 'not_sent'; reason: string }
  | { state: 'arrived'; arrivedAt: Date; checks: ArrivalCheck[] }
)

/** Null while none was ever sent. For staff who manage email; the page's guard asks. */
export async function newestDeliveryTest(): Promise<DeliveryTest | null> {
  const [row] = await db()
    .select({ test: deliveryTests, status: emailLogs.status, reason: emailLogs.errorMessage })
    .from(deliveryTests)
    .leftJoin(emailLogs, eq(emailLogs.id, deliveryTests.emailLogId))
    .orderBy(desc(deliveryTests.createdAt), desc(deliveryTests.id))
    .limit(1)
  if (!row) return null
  const { createdAt: sentAt, sentBy, mailbox, arrivedAt, checks } = row.test
  const about = { sentAt, sentBy, mailbox }
  if (arrivedAt !== null) return { ...about, state: 'arrived', arrivedAt, checks: checks ?? [] }
  if (row.status === 'failed') return { ...about, state: 'not_sent', reason: row.reason ?? '' }
  const isLate = now().getTime() - sentAt.getTime() > arrivalPatienceMinutes * 60_000
  return { ...about, state: isLate ? 'late' : 'waiting' }
}
