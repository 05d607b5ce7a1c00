import { and, eq, sql } from 'drizzle-orm'
import { db, type Executor } from '#platform/database.server.ts'
import { emailLogs, mailQueue } from '../tables.server.ts'

/** Emails whose template is marketing. */
export const isMarketing = sql`exists (select from email_templates marketing
  where marketing.name = ${emailLogs.templateName}
    and marketing.type = 'marketing')`

/** Since when marketing emails are stopped, and why; null while they go out. */
export async function marketingStop(
  executor: Executor = db(),
): Promise<{ stoppedAt: Date; reason: string } | null> {
  const [row] = await executor
    .select({ stoppedAt: mailQueue.marketingStoppedAt, reason: mailQueue.marketingStopReason })
    .from(mailQueue)
  return row?.stoppedAt ? { stoppedAt: row.stoppedAt, reason: row.reason ?? '' } : null
}

/**
 * Asked by the job before it sends. The second reading waits for a change that is being written: an
 * email that the job leaves alone is then surely seen by the one who resumes marketing.
 */
export async function isHeldAsMarketing(emailLogId: string): Promise<boolean> {
  if ((await marketingStop()) === null) return false
  if ((await db().$count(emailLogs, and(eq(emailLogs.id, emailLogId), isMarketing))) === 0)
    return false
  const { rows } = await db().execute(
    sql`select marketing_stopped_at is not null as stopped
      from mail_queue for share`,
  )
  return rows[0]?.stopped === true
}
