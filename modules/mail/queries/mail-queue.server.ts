import { and, count, eq, isNotNull, isNull, min, sql } from 'drizzle-orm'
import { now } from '#platform/clock.server.ts'
import { downwards } from '#platform/database/keyset.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import type { MailReview } from '../rules/delivery.ts'
import { isQueueStalled } from '../rules/mail-queue.ts'
import { emailLogs, mailQueue } from '../tables.server.ts'
import { isMarketing, marketingStop } from './marketing-stop.server.ts'

export type MailQueueState = {
  waiting: number
  /** When the email that waits longest was queued. */
  since: Date | null
  /** What the mail provider last said about it. */
  reason: string | null
  pausedAt: Date | null
  pausedBy: string | null
  /** Failed emails that staff must look at: what 'Retry all failed' sends again. */
  failed: number
  /**
   * Marketing emails are stopped, because too many emails bounced or were marked as spam; those
   * that wait are no standstill.
   */
  marketing: { stoppedAt: Date; reason: string; waiting: number } | null
  isStalled: boolean
}

/** Queued emails that are on their way; those held for staff are not. */
export const isWaiting = and(eq(emailLogs.status, 'queued'), isNull(emailLogs.review))

/** What is in the queue, and whether it moves. */
export async function mailQueueState(): Promise<MailQueueState> {
  const stop = await marketingStop()
  const moving = stop === null ? isWaiting : and(isWaiting, sql`not ${isMarketing}`)
  const [[waiting], [oldest], [failed], paused, held] = await Promise.all([
    db()
      .select({ count: count(), since: min(emailLogs.createdAt) })
      .from(emailLogs)
      .where(isWaiting),
    db()
      .select({ reason: emailLogs.errorMessage, since: emailLogs.createdAt })
      .from(emailLogs)
      .where(moving)
      .orderBy(emailLogs.createdAt, emailLogs.id)
      .limit(1),
    db().select({ count: count() }).from(emailLogs).where(eq(emailLogs.review, 'failed')),
    queuePause(),
    stop === null ? 0 : db().$count(emailLogs, and(isWaiting, isMarketing)),
  ])
  const since = waiting?.since ?? null
  const state = {
    waiting: waiting?.count ?? 0,
    since,
    reason: oldest?.reason ?? null,
    ...paused,
    failed: failed?.count ?? 0,
  }
  const marketing = stop === null ? null : { ...stop, waiting: held }
  return { ...state, marketing, isStalled: isQueueStalled(oldest?.since ?? null, now()) }
}

/** Who paused the queue, and when; nulls while it runs. */
export async function queuePause(
  executor: Executor = db(),
): Promise<{ pausedAt: Date | null; pausedBy: string | null }> {
  const [row] = await executor
    .select({ pausedAt: mailQueue.pausedAt, pausedBy: mailQueue.pausedBy })
    .from(mailQueue)
  return row ?? { pausedAt: null, pausedBy: null }
}

/**
 * Asked by the job before it sends. The second reading waits for a change that is being written: an
 * email that the job leaves alone is then surely seen by the one who resumes the queue.
 */
export async function isQueuePaused(): Promise<boolean> {
  if ((await queuePause()).pausedAt === null) return false
  const { rows } = await db().execute(
    sql`select paused_at is not null as paused from mail_queue for share`,
  )
  return rows[0]?.paused === true
}

export type MailToReview = {
  id: string
  review: MailReview
  templateName: string
  recipient: string
  subject: string
  errorMessage: string | null
  createdAt: Date
}

const shown = 100

/** The newest emails that staff must look at, and how many there are. */
export async function mailsToReview(): Promise<{ mails: MailToReview[]; count: number }> {
  const { id, review, templateName, recipient, subject, errorMessage, createdAt } = emailLogs
  const [rows, total] = await Promise.all([
    db()
      .select({ id, review, templateName, recipient, subject, errorMessage, createdAt })
      .from(emailLogs)
      .where(isNotNull(review))
      .orderBy(downwards(createdAt), downwards(id))
      .limit(shown),
    countMailsToReview(),
  ])
  return {
    mails: rows.flatMap((row) => (row.review === null ? [] : [{ ...row, review: row.review }])),
    count: total,
  }
}

export async function countMailsToReview(): Promise<number> {
  const [row] = await db()
    .select({ count: count() })
    .from(emailLogs)
    .where(isNotNull(emailLogs.review))
  return row?.count ?? 0
}
