import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { db } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import { emailLogs } from '../tables.server.ts'
import { deliverMail, failMail } from './deliver-mail.server.ts'

/** What happened to an email that a user waits for. */
export type SentNow = { success: true; messageId: string } | { success: false; error: string }

/** How long another server may take that sends the same email at this moment. */
const otherServerMs = 30_000

/**
 * Sends a queued email while a user waits, and returns the outcome; it does not throw. An email
 * that cannot be sent now is failed in the log and is not tried again by itself, so that the person
 * who read 'failed' may send another. It does not ask whether the queue is paused.
 */
export async function sendNow(emailLogId: string): Promise<SentNow> {
  const problem = await deliverMail(emailLogId).then(
    () => null,
    (error: unknown) => error,
  )
  const until = Date.now() + otherServerMs
  for (;;) {
    const row = await outcomeOf(emailLogId)
    if (!row) return { success: false, error: 'The email is not in the log any more.' }
    if (row.status === 'sent') return { success: true, messageId: row.messageId ?? '' }
    if (row.status === 'failed') return reported(emailLogId, row.errorMessage ?? unknownReason)
    const isInOtherHands =
      row.handedOverAt !== null || (problem === null && row.errorMessage === null)
    if (!isInOtherHands || Date.now() > until)
      return fail(emailLogId, row.errorMessage ?? unknownReason, problem)
    await sleep(200)
  }
}

async function fail(emailLogId: string, reason: string, problem: unknown): Promise<SentNow> {
  log().warn({ err: problem, emailLogId }, 'an email that somebody waited for was not sent')
  await failMail(emailLogId, reason)
  const row = await outcomeOf(emailLogId)
  return row?.status === 'sent'
    ? { success: true, messageId: row.messageId ?? '' }
    : reported(emailLogId, row?.errorMessage ?? reason)
}

/**
 * The person who waited sees the failure now, so it needs no review, unless it may have arrived.
 */
async function reported(id: string, error: string): Promise<SentNow> {
  await db()
    .update(emailLogs)
    .set({ review: null })
    .where(and(eq(emailLogs.id, id), eq(emailLogs.review, 'failed')))
  return { success: false, error }
}

async function outcomeOf(id: string) {
  const { status, messageId, errorMessage, handedOverAt } = emailLogs
  const [row] = await db()
    .select({ status, messageId, errorMessage, handedOverAt })
    .from(emailLogs)
    .where(eq(emailLogs.id, id))
  return row
}

const unknownReason = 'The mail provider gave no reason.'

type Sending = {
  actor: Actor
  emailLogId: string
  /** 'Test of the email 'welcome''. */
  email: string
  to: string
  /** ' over mail.example.com', where the call names a server. */
  over?: string
  outcome: 'sent' | 'failed' | 'waiting'
}

/**
 * Records how an email went that staff sent and waited for. The email log has the reason of a
 * failure.
 */
export async function recordSending({
  actor,
  emailLogId,
  email,
  to,
  over = '',
  outcome,
}: Sending): Promise<void> {
  const titles = {
    sent: `${email} sent to ${to}${over}`,
    failed: `${email} to ${to}${over} failed`,
    waiting: `${email} to ${to}${over} waits in the paused queue`,
  }
  const action = outcome === 'failed' ? 'failed' : 'sent'
  await recordActivity(db(), {
    actor,
    entityType: 'email',
    entityId: emailLogId,
    action,
    title: titles[outcome],
  })
}
